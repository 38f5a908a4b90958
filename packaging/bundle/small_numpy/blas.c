/* The matrix products that numpy asks of a BLAS, in the place of OpenBLAS' 28 MB.

   numpy's wheel for Linux takes 22 functions from its OpenBLAS: axpy, dot, gemm, gemv and syrk,
   each for floats, doubles and complex numbers of both, with 64-bit sizes. What they must do:
   https://netlib.org/blas. Sums are added up in the same order on every processor (compile with
   -ffp-contract=off), so the game's figures are the same everywhere. */

#include <complex.h>
#include <stdint.h>

typedef int64_t Size;
enum { COLUMNS_FIRST = 102, PLAIN = 111, CONJUGATED = 113, UPPER = 121 };


#if defined(__x86_64__)
#define FOR_PROCESSORS __attribute__((target_clones("default", "avx2")))
#else
#define FOR_PROCESSORS
#endif

/* Where a vector begins that is run through backwards. */
static Size first(Size count, Size step) { return step < 0 ? (1 - count) * step : 0; }

#define SAME(x) (x)

#define DEFINE(T, L, CONJUGATE)                                                                   \
/* Where it begins, how far to the next row and column. */\
typedef struct { const T *at; Size row, column; } View_##L;                                       \
                                                                                                  \
/* Transposed or not, as rows and columns of what is multiplied. */                               \
static View_##L view_##L(const T *at, Size lead, int transposed) {                                \
    return transposed ? (View_##L){at, 1, lead} : (View_##L){at, lead, 1};                        \
}                                                                                                 \
                                                                                                  \
FOR_PROCESSORS                                                                                    \
static void add_row_##L(Size count, T factor, const T *x, T *y) {                                 \
    for (Size n = 0; n < count; n++) y[n] += factor * x[n];                                       \
}                                                                                                 \
                                                                                                  \
/* Eight sums beside each other, which a processor can add at once. */                            \
FOR_PROCESSORS                                                                                    \
static T row_by_row_##L(Size count, const T *x, const T *y) {                                     \
    T sums[8] = {0}, sum = 0;                                                                     \
    Size n = 0;                                                                                   \
    for (; n + 8 <= count; n += 8)                                                                \
        for (Size k = 0; k < 8; k++) sums[k] += x[n + k] * y[n + k];                              \
    for (Size k = 0; k < 8; k++) sum += sums[k];                                                  \
    for (; n < count; n++) sum += x[n] * y[n];                                                    \
    return sum;                                                                                   \
}                                                                                                 \
                                                                                                  \
static T sum_##L(Size count, const T *x, Size dx, int conjugate, const T *y, Size dy) {           \
    if (dx == 1 && dy == 1 && !conjugate) return row_by_row_##L(count, x, y);                     \
    T sum = 0;                                                                                    \
    for (Size n = 0; n < count; n++)                                                              \
        sum += (conjugate ? CONJUGATE(x[n * dx]) : x[n * dx]) * y[n * dy];                        \
    return sum;                                                                                   \
}                                                                                                 \
                                                                                                  \
static void scale_##L(Size count, T factor, T *y, Size step) {                                    \
    if (factor == 1) return;                                                                      \
    for (Size n = 0; n < count; n++) y[n * step] = factor == 0 ? 0 : factor * y[n * step];        \
}                                                                                                 \
                                                                                                  \
static void axpy_##L(Size count, T factor, const T *x, Size dx, T *y, Size dy) {                  \
    if (dx == 1 && dy == 1) { add_row_##L(count, factor, x, y); return; }                         \
    x += first(count, dx), y += first(count, dy);                                                 \
    for (Size n = 0; n < count; n++) y[n * dy] += factor * x[n * dx];                             \
}                                                                                                 \
                                                                                                  \
static T dot_##L(Size count, const T *x, Size dx, int conjugate, const T *y, Size dy) {           \
    return sum_##L(count, x + first(count, dx), dx, conjugate, y + first(count, dy), dy);         \
}                                                                                                 \
                                                                                                  \
/* C = alpha a b + beta C, whose rows lie one after another. A row of a often is mostly 0. */     \
static void product_##L(Size rows, Size columns, Size depth, T alpha, View_##L a, int conjugate_a,\
                        View_##L b, int conjugate_b, T beta, T *c, Size lead) {                   \
    for (Size i = 0; i < rows; i++, c += lead) {                                                  \
        scale_##L(columns, beta, c, 1);                                                           \
        for (Size k = 0; k < depth; k++) {                                                        \
            T factor = a.at[i * a.row + k * a.column];                                            \
            if (factor == 0) continue;                                                            \
            factor = alpha * (conjugate_a ? CONJUGATE(factor) : factor);                          \
            const T *row = b.at + k * b.row;                                                      \
            if (b.column == 1 && !conjugate_b) { add_row_##L(columns, factor, row, c); continue; }\
            for (Size j = 0; j < columns; j++, row += b.column)                                   \
                c[j] += factor * (conjugate_b ? CONJUGATE(*row) : *row);                          \
        }                                                                                         \
    }                                                                                             \
}                                                                                                 \
                                                                                                  \
static void gemm_##L(int order, int ta, int tb, Size m, Size n, Size k, T alpha, const T *a,      \
                     Size lda, const T *b, Size ldb, T beta, T *c, Size ldc) {                    \
    int rows_first = order != COLUMNS_FIRST;                                                      \
    View_##L va = view_##L(a, lda, (ta != PLAIN) == rows_first);                                  \
    View_##L vb = view_##L(b, ldb, (tb != PLAIN) == rows_first);                                  \
    int ca = ta == CONJUGATED, cb = tb == CONJUGATED;                                             \
    if (rows_first) { product_##L(m, n, k, alpha, va, ca, vb, cb, beta, c, ldc); return; }        \
    /* Its rows are the columns of c: the transposed product, of the transposed factors. */       \
    View_##L left = {b, vb.column, vb.row}, right = {a, va.column, va.row};                       \
    product_##L(n, m, k, alpha, left, cb, right, ca, beta, c, ldc);                               \
}                                                                                                 \
                                                                                                  \
static void gemv_##L(int order, int ta, Size m, Size n, T alpha, const T *a, Size lda,            \
                     const T *x, Size dx, T beta, T *y, Size dy) {                                \
    View_##L v = view_##L(a, lda, (ta != PLAIN) == (order != COLUMNS_FIRST));                     \
    Size rows = ta == PLAIN ? m : n, columns = ta == PLAIN ? n : m;                               \
    int conjugate = ta == CONJUGATED;                                                             \
    x += first(columns, dx), y += first(rows, dy);                                                \
    scale_##L(rows, beta, y, dy);                                                                 \
    if (v.row == 1 && dy == 1 && !conjugate) {                                                    \
        for (Size k = 0; k < columns; k++)                                                        \
            add_row_##L(rows, alpha * x[k * dx], a + k * v.column, y);                            \
        return;                                                                                   \
    }                                                                                             \
    for (Size i = 0; i < rows; i++)                                                               \
        y[i * dy] += alpha * sum_##L(columns, a + i * v.row, v.column, conjugate, x, dx);         \
}                                                                                                 \
                                                                                                  \
static void syrk_##L(int order, int triangle, int ta, Size n, Size k, T alpha, const T *a,        \
                     Size lda, T beta, T *c, Size ldc) {                                          \
    int rows_first = order != COLUMNS_FIRST, upper = (triangle == UPPER) == rows_first;           \
    View_##L v = view_##L(a, lda, (ta != PLAIN) == rows_first);                                   \
    for (Size i = 0; i < n; i++, c += ldc) {                                                      \
        Size from = upper ? i : 0, to = upper ? n : i + 1;                                        \
        scale_##L(to - from, beta, c + from, 1);                                                  \
        for (Size j = from; j < to; j++)                                                          \
            c[j] += alpha * sum_##L(k, a + i * v.row, v.column, 0, a + j * v.row, v.column);      \
    }                                                                                             \
}

DEFINE(float, s, SAME)
DEFINE(double, d, SAME)
DEFINE(float complex, c, conjf)
DEFINE(double complex, z, conj)

/* The interface: numbers by value if they are real, by address if they are complex. */

#define EXPORT(T, L, BY, VALUE)                                                                   \
void scipy_cblas_##L##axpy64_(Size n, BY alpha, const T *x, Size dx, T *y, Size dy) {             \
    axpy_##L(n, VALUE(alpha), x, dx, y, dy);                                                      \
}                                                                                                 \
void scipy_cblas_##L##gemm64_(int order, int ta, int tb, Size m, Size n, Size k, BY alpha,        \
                              const T *a, Size lda, const T *b, Size ldb, BY beta, T *c,          \
                              Size ldc) {                                                         \
    gemm_##L(order, ta, tb, m, n, k, VALUE(alpha), a, lda, b, ldb, VALUE(beta), c, ldc);          \
}                                                                                                 \
void scipy_cblas_##L##gemv64_(int order, int ta, Size m, Size n, BY alpha, const T *a, Size lda,  \
                              const T *x, Size dx, BY beta, T *y, Size dy) {                      \
    gemv_##L(order, ta, m, n, VALUE(alpha), a, lda, x, dx, VALUE(beta), y, dy);                   \
}                                                                                                 \
void scipy_cblas_##L##syrk64_(int order, int triangle, int ta, Size n, Size k, BY alpha,          \
                              const T *a, Size lda, BY beta, T *c, Size ldc) {                    \
    syrk_##L(order, triangle, ta, n, k, VALUE(alpha), a, lda, VALUE(beta), c, ldc);               \
}

#define EXPORT_REAL(T, L)                                                                         \
EXPORT(T, L, T, SAME)                                                                             \
T scipy_cblas_##L##dot64_(Size n, const T *x, Size dx, const T *y, Size dy) {                     \
    return dot_##L(n, x, dx, 0, y, dy);                                                           \
}

#define AT(address) (*(address))
#define EXPORT_COMPLEX(T, L)                                                                      \
EXPORT(T, L, const T *, AT)                                                                       \
void scipy_cblas_##L##dotu_sub64_(Size n, const T *x, Size dx, const T *y, Size dy, T *sum) {     \
    *sum = dot_##L(n, x, dx, 0, y, dy);                                                           \
}                                                                                                 \
void scipy_cblas_##L##dotc_sub64_(Size n, const T *x, Size dx, const T *y, Size dy, T *sum) {     \
    *sum = dot_##L(n, x, dx, 1, y, dy);                                                           \
}

EXPORT_REAL(float, s)
EXPORT_REAL(double, d)
EXPORT_COMPLEX(float complex, c)
EXPORT_COMPLEX(double complex, z)
