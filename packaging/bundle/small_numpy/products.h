/* The products of one type of numbers: T, with the LETTER that BLAS has for it in names. */

#define JOINED(a, b, c) a##b##c
#define NAMED(a, b, c) JOINED(a, b, c)
#define OWN(name) NAMED(name, _, LETTER)
#define BLAS(name) NAMED(scipy_cblas_, LETTER, name##64_)

#ifdef IS_COMPLEX
#define NUMBER const T * /* complex numbers come by address */
#define VALUE(number) (*(number))
#define CONJUGATE(value) ((T)conj(value))
#else
#define NUMBER T
#define VALUE(number) (number)
#define CONJUGATE(value) (value)
#endif

/* A matrix: where it begins, and how far it is to the next row and column. */
typedef struct { const T *at; Size row, column; } OWN(View);

static OWN(View) OWN(view)(const T *at, Size lead, int transposed) {
    return transposed ? (OWN(View)){at, 1, lead} : (OWN(View)){at, lead, 1};
}

FOR_PROCESSORS
static void OWN(add_row)(Size count, T factor, const T *x, T *y) {
    for (Size n = 0; n < count; n++) y[n] += factor * x[n];
}

/* Eight sums beside each other, which a processor can add at once. */
FOR_PROCESSORS
static T OWN(row_by_row)(Size count, const T *x, const T *y) {
    T sums[8] = {0}, sum = 0;
    Size n = 0;
    for (; n + 8 <= count; n += 8)
        for (Size k = 0; k < 8; k++) sums[k] += x[n + k] * y[n + k];
    for (Size k = 0; k < 8; k++) sum += sums[k];
    for (; n < count; n++) sum += x[n] * y[n];
    return sum;
}

static T OWN(sum)(Size count, const T *x, Size dx, int conjugate, const T *y, Size dy) {
    if (dx == 1 && dy == 1 && !conjugate) return OWN(row_by_row)(count, x, y);
    T sum = 0;
    for (Size n = 0; n < count; n++)
        sum += (conjugate ? CONJUGATE(x[n * dx]) : x[n * dx]) * y[n * dy];
    return sum;
}

static void OWN(scale)(Size count, T factor, T *y, Size step) {
    if (factor == 1) return;
    for (Size n = 0; n < count; n++) y[n * step] = factor == 0 ? 0 : factor * y[n * step];
}

/* C = alpha a b + beta C, whose rows lie one after another. A row of a often is mostly 0. */
static void OWN(product)(Size rows, Size columns, Size depth, T alpha, OWN(View) a, int conjugate_a,
                         OWN(View) b, int conjugate_b, T beta, T *c, Size lead) {
    for (Size i = 0; i < rows; i++, c += lead) {
        OWN(scale)(columns, beta, c, 1);
        for (Size k = 0; k < depth; k++) {
            T factor = a.at[i * a.row + k * a.column];
            if (factor == 0) continue;
            factor = alpha * (conjugate_a ? CONJUGATE(factor) : factor);
            const T *row = b.at + k * b.row;
            if (b.column == 1 && !conjugate_b) { OWN(add_row)(columns, factor, row, c); continue; }
            for (Size j = 0; j < columns; j++, row += b.column)
                c[j] += factor * (conjugate_b ? CONJUGATE(*row) : *row);
        }
    }
}

void BLAS(axpy)(Size n, NUMBER alpha, const T *x, Size dx, T *y, Size dy) {
    T factor = VALUE(alpha);
    if (dx == 1 && dy == 1) { OWN(add_row)(n, factor, x, y); return; }
    x += first(n, dx), y += first(n, dy);
    for (Size k = 0; k < n; k++) y[k * dy] += factor * x[k * dx];
}

void BLAS(gemm)(int order, int ta, int tb, Size m, Size n, Size k, NUMBER alpha, const T *a,
                Size lda, const T *b, Size ldb, NUMBER beta, T *c, Size ldc) {
    T factor = VALUE(alpha), kept = VALUE(beta);
    int rows_first = order != COLUMNS_FIRST, ca = ta == CONJUGATED, cb = tb == CONJUGATED;
    OWN(View) va = OWN(view)(a, lda, (ta != PLAIN) == rows_first);
    OWN(View) vb = OWN(view)(b, ldb, (tb != PLAIN) == rows_first);
    if (rows_first) {
        OWN(product)(m, n, k, factor, va, ca, vb, cb, kept, c, ldc);
        return;
    }
    /* Its rows are the columns of c: the transposed product, of the transposed factors. */
    OWN(View) left = {b, vb.column, vb.row}, right = {a, va.column, va.row};
    OWN(product)(n, m, k, factor, left, cb, right, ca, kept, c, ldc);
}

void BLAS(gemv)(int order, int ta, Size m, Size n, NUMBER alpha, const T *a, Size lda, const T *x,
                Size dx, NUMBER beta, T *y, Size dy) {
    OWN(View) v = OWN(view)(a, lda, (ta != PLAIN) == (order != COLUMNS_FIRST));
    Size rows = ta == PLAIN ? m : n, columns = ta == PLAIN ? n : m;
    int conjugate = ta == CONJUGATED;
    T factor = VALUE(alpha);
    x += first(columns, dx), y += first(rows, dy);
    OWN(scale)(rows, VALUE(beta), y, dy);
    if (v.row == 1 && dy == 1 && !conjugate) {
        for (Size k = 0; k < columns; k++)
            OWN(add_row)(rows, factor * x[k * dx], a + k * v.column, y);
        return;
    }
    for (Size i = 0; i < rows; i++)
        y[i * dy] += factor * OWN(sum)(columns, a + i * v.row, v.column, conjugate, x, dx);
}

void BLAS(syrk)(int order, int triangle, int ta, Size n, Size k, NUMBER alpha, const T *a, Size lda,
                NUMBER beta, T *c, Size ldc) {
    int rows_first = order != COLUMNS_FIRST, upper = (triangle == UPPER) == rows_first;
    OWN(View) v = OWN(view)(a, lda, (ta != PLAIN) == rows_first);
    T factor = VALUE(alpha), kept = VALUE(beta);
    for (Size i = 0; i < n; i++, c += ldc) {
        Size from = upper ? i : 0, to = upper ? n : i + 1;
        OWN(scale)(to - from, kept, c + from, 1);
        for (Size j = from; j < to; j++)
            c[j] += factor * OWN(sum)(k, a + i * v.row, v.column, 0, a + j * v.row, v.column);
    }
}

static T OWN(dot)(Size n, const T *x, Size dx, int conjugate, const T *y, Size dy) {
    return OWN(sum)(n, x + first(n, dx), dx, conjugate, y + first(n, dy), dy);
}

#ifdef IS_COMPLEX
void BLAS(dotu_sub)(Size n, const T *x, Size dx, const T *y, Size dy, T *sum) {
    *sum = OWN(dot)(n, x, dx, 0, y, dy);
}
void BLAS(dotc_sub)(Size n, const T *x, Size dx, const T *y, Size dy, T *sum) {
    *sum = OWN(dot)(n, x, dx, 1, y, dy);
}
#else
T BLAS(dot)(Size n, const T *x, Size dx, const T *y, Size dy) {
    return OWN(dot)(n, x, dx, 0, y, dy);
}
#endif

#undef JOINED
#undef NAMED
#undef OWN
#undef BLAS
#undef NUMBER
#undef VALUE
#undef CONJUGATE
#undef T
#undef LETTER
