/* A disk that fails: loaded before the C library (LD_PRELOAD), for proofs.disk_failures.

   Every call that changes a file below a folder is counted. The one that `disk_fails` names fails
   with EIO, and so do all after it where that is wished for; or from it on the disk is full: what
   would need room fails with ENOSPC. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum mode { NEVER, ONCE, FROM_THEN_ON, FULL };

static char folder[PATH_MAX];
static int at, mode, calls;

void disk_fails(const char *where, int nth_call, int how) {
    snprintf(folder, sizeof folder, "%s", where);
    calls = 0;
    at = nth_call;
    mode = how;
}

int disk_calls(void) { return calls; }

static int fails(const char *path, int needs_room) {
    if (!folder[0] || strncmp(path, folder, strlen(folder))) return 0;
    int call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    if (mode == ONCE && call == at) return errno = EIO, 1;
    if (mode == FROM_THEN_ON && call >= at) return errno = EIO, 1;
    if (mode == FULL && call >= at && needs_room) return errno = ENOSPC, 1;
    return 0;
}

static int fails_fd(int fd, int needs_room) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return fails(path, needs_room);
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
