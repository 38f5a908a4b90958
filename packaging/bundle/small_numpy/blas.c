/* The products that numpy asks of a BLAS, in the place of OpenBLAS' 28 MB.

   numpy's wheel for Linux takes 22 functions from its OpenBLAS: axpy, dot, gemm, gemv and syrk,
   each for floats, doubles and complex numbers of both, with 64-bit sizes. What they must do:
   https://netlib.org/blas. The game multiplies doubles only, but numpy loads only if all are there.
   Sums are added up in the same order on every processor (compile with -ffp-contract=off), so the
   game's figures are the same everywhere. */

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

#define T float
#define LETTER s
#include "products.h"

#define T double
#define LETTER d
#include "products.h"

#define IS_COMPLEX

#define T float complex
#define LETTER c
#include "products.h"

#define T double complex
#define LETTER z
#include "products.h"
