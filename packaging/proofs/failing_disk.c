/* A disk that fails: loaded before the C library (LD_PRELOAD), for proofs.disk_failures and
   proofs.recovery.

   Calls that change a file below a folder are counted; in other modes those that read one, both, or
   SQLite's requests for memory. At the one that `disk_fails` names something happens, and after it
   as well where that is wished for: it fails with EIO; the disk is full, so that what would need
   room fails with ENOSPC; there is no memory; or the process is killed. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum mode {
    NEVER, ONCE, FROM_THEN_ON, FULL,
    READS_FAIL_ONCE, READS_FAIL_FROM_THEN_ON, NO_MEMORY_ONCE, NO_MEMORY_FROM_THEN_ON, KILLED
};

static char folder[PATH_MAX];
static int at, mode, calls;

void disk_fails(const char *where, int nth_call, int how) {
    snprintf(folder, sizeof folder, "%s", where);
    calls = 0;
    at = nth_call;
    mode = how;
}

int disk_calls(void) { return calls; }

static int count(void) { return __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST); }

static int is_in_folder(const char *path) {
    return folder[0] && !strncmp(path, folder, strlen(folder));
}

static int fails(const char *path, int needs_room) {
    if (mode > FULL && mode != KILLED) return 0;
    if (!is_in_folder(path)) return 0;
    int call = count();
    if (mode == ONCE && call == at) return errno = EIO, 1;
    if (mode == FROM_THEN_ON && call >= at) return errno = EIO, 1;
    if (mode == FULL && call >= at && needs_room) return errno = ENOSPC, 1;
    if (mode == KILLED && call == at) kill(getpid(), SIGKILL);
    return 0;
}

static int fails_to_read(const char *path) {
    if (mode != READS_FAIL_ONCE && mode != READS_FAIL_FROM_THEN_ON && mode != KILLED) return 0;
    if (!is_in_folder(path)) return 0;
    int call = count();
    if (mode == KILLED && call == at) kill(getpid(), SIGKILL);
    if (mode == READS_FAIL_ONCE && call == at) return errno = EIO, 1;
    return mode == READS_FAIL_FROM_THEN_ON && call >= at ? errno = EIO, 1 : 0;
}

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return 1;
}

static int fails_fd(int fd, int needs_room) {
    char path[PATH_MAX];
    return folder[0] && path_of(fd, path) && fails(path, needs_room);
}

static int fails_to_read_fd(int fd) {
    char path[PATH_MAX];
    return folder[0] && path_of(fd, path) && fails_to_read(path);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *data, size_t size) {
    return fails_fd(fd, 1) ? -1 : REAL(write)(fd, data, size);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t where) {
    return fails_fd(fd, 1) ? -1 : REAL(pwrite)(fd, data, size, where);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t where) {
    return fails_fd(fd, 1) ? -1 : REAL(pwrite64)(fd, data, size, where);
}
ssize_t read(int fd, void *data, size_t size) {
    return fails_to_read_fd(fd) ? -1 : REAL(read)(fd, data, size);
}
ssize_t pread(int fd, void *data, size_t size, off_t where) {
    return fails_to_read_fd(fd) ? -1 : REAL(pread)(fd, data, size, where);
}
ssize_t pread64(int fd, void *data, size_t size, off64_t where) {
    return fails_to_read_fd(fd) ? -1 : REAL(pread64)(fd, data, size, where);
}
int fsync(int fd) { return fails_fd(fd, 0) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails_fd(fd, 0) ? -1 : REAL(fdatasync)(fd); }
int ftruncate(int fd, off_t size) { return fails_fd(fd, 0) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return fails_fd(fd, 0) ? -1 : REAL(ftruncate64)(fd, size); }
int rename(const char *from, const char *to) { return fails(to, 0) ? -1 : REAL(rename)(from, to); }
int link(const char *from, const char *to) { return fails(to, 0) ? -1 : REAL(link)(from, to); }
int unlink(const char *path) { return fails(path, 0) ? -1 : REAL(unlink)(path); }
int mkdir(const char *path, mode_t rights) { return fails(path, 1) ? -1 : REAL(mkdir)(path, rights); }

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t rights = va_arg(rest, mode_t);
    va_end(rest);
    int creates = flags & O_CREAT && access(path, F_OK);
    return creates && fails(path, 1) ? -1 : REAL(open)(path, flags, rights);
}
int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t rights = va_arg(rest, mode_t);
    va_end(rest);
    int creates = flags & O_CREAT && access(path, F_OK);
    return creates && fails(path, 1) ? -1 : REAL(open64)(path, flags, rights);
}

/* SQLite's memory: its own functions, but for requests that fail. */

struct memory {
    void *(*malloc)(int);
    void (*free)(void *);
    void *(*realloc)(void *, int);
    int (*size)(void *);
    int (*round_up)(int);
    int (*init)(void *);
    void (*shutdown)(void *);
    void *data;
};

enum { CONFIG_MALLOC = 4, CONFIG_GETMALLOC = 5 };

static struct memory sqlite;

static int no_memory(void) {
    if (mode != NO_MEMORY_ONCE && mode != NO_MEMORY_FROM_THEN_ON) return 0;
    int call = count();
    return call == at || (mode == NO_MEMORY_FROM_THEN_ON && call > at);
}

static void *scarce_malloc(int size) { return no_memory() ? NULL : sqlite.malloc(size); }

static void *scarce_realloc(void *block, int size) {
    return no_memory() ? NULL : sqlite.realloc(block, size);
}

/* To be called before any database is open; 0 where SQLite's memory can fail from now on. */
int ration_memory(const char *library) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    if (!handle) return 1;
    int (*config)(int, ...) = (int (*)(int, ...))dlsym(handle, "sqlite3_config");
    int (*stop)(void) = (int (*)(void))dlsym(handle, "sqlite3_shutdown");
    int (*start)(void) = (int (*)(void))dlsym(handle, "sqlite3_initialize");
    if (!config || !stop || !start) return 2;
    stop();
    config(CONFIG_GETMALLOC, &sqlite);
    struct memory scarce = sqlite;
    scarce.malloc = scarce_malloc;
    scarce.realloc = scarce_realloc;
    return config(CONFIG_MALLOC, &scarce) || start();
}
