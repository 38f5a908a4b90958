/* What numpy asks of Windows' mathematics and Wine 10 lacks; the rest is forwarded to ucrtbase.dll.

   Microsoft's complex numbers are structures, and its long double is a double. */

typedef struct { double part[2]; } complex_double;
typedef struct { float part[2]; } complex_float;

double creal(complex_double z) { return z.part[0]; }
double cimag(complex_double z) { return z.part[1]; }
double creall(complex_double z) { return z.part[0]; }
double cimagl(complex_double z) { return z.part[1]; }
float crealf(complex_float z) { return z.part[0]; }
float cimagf(complex_float z) { return z.part[1]; }
