// What UndefinedBehaviorSanitizer calls where a check fails: says which check it was and where, and ends the program.
//
// The layouts are those of compiler-rt's lib/ubsan/ubsan_handlers.h. Every one begins with the place, except that of a
// function that must not return null: there the place is an argument of its own.
//
//     array-bounds x.c:7:5
//
// And what programs with inputs call: `nondet_*` gives the numbers of `inputs`, in order, and then zeros.

#include <stdbool.h>
#include <stdint.h>

int dprintf(int, const char *, ...);
int strcmp(const char *, const char *);
_Noreturn void _exit(int);

typedef struct { const char *file; uint32_t line, column; } Place;
typedef struct { uint16_t kind, info; char name[]; } Type;
typedef struct { Place place; const Type *types[2]; } Data;
typedef struct { Place place; const Type *type; uint8_t log_alignment, kind; } TypeMismatch;
enum { NONNULL_ASSIGN = 10 };
typedef struct { Place place; const Type *from, *to; uint8_t kind; uint32_t bits; } Conversion;

static _Noreturn void report(const char *check, const Place *place) {
    dprintf(2, "%s %s:%u:%u\n", check, place->file, place->line, place->column);
    _exit(1);
}

static bool is_float(const Type *type) { return type->kind == 1; }
static bool is_signed(const Type *type) { return type->kind == 0 && (type->info & 1); }
static unsigned width(const Type *type) { return 1u << (type->info >> 1); }

// Numbers of up to 64 bits are handed over in the argument, wider ones behind a pointer.
static bool is_zero(const Type *type, uintptr_t value) {
    return width(type) <= 64 ? value == 0 : *(unsigned __int128 *)value == 0;
}

#define HANDLER(name, check) \
    void __ubsan_handle_##name(Data *data) { report(check, &data->place); }
HANDLER(out_of_bounds, "array-bounds")
HANDLER(local_out_of_bounds, "local-bounds")
HANDLER(builtin_unreachable, "unreachable")
HANDLER(missing_return, "return")
HANDLER(vla_bound_not_positive, "vla-bound")
HANDLER(float_cast_overflow, "float-cast-overflow")
HANDLER(invalid_builtin, "builtin")
HANDLER(function_type_mismatch, "function")
HANDLER(nonnull_arg, "nonnull-attribute")
HANDLER(nullability_arg, "nullability-arg")
HANDLER(pointer_overflow, "pointer-overflow")
HANDLER(alignment_assumption, "alignment")

#define ARITHMETIC(name) \
    void __ubsan_handle_##name(Data *data) { \
        report(is_signed(data->types[0]) ? "signed-integer-overflow" : "unsigned-integer-overflow", &data->place); \
    }
ARITHMETIC(add_overflow)
ARITHMETIC(sub_overflow)
ARITHMETIC(mul_overflow)
ARITHMETIC(negate_overflow)

void __ubsan_handle_divrem_overflow(Data *data, uintptr_t left, uintptr_t right) {
    (void)left;
    if (is_float(data->types[0]))
        report("float-divide-by-zero", &data->place);
    report(is_zero(data->types[0], right) ? "integer-divide-by-zero" : "signed-integer-overflow", &data->place);
}

void __ubsan_handle_shift_out_of_bounds(Data *data, uintptr_t left, uintptr_t right) {
    (void)left;
    if (right >= width(data->types[0])) // a negative amount is a large one here
        report("shift-exponent", &data->place);
    report(is_signed(data->types[0]) ? "shift-base" : "unsigned-shift-base", &data->place);
}

void __ubsan_handle_type_mismatch_v1(TypeMismatch *data, uintptr_t pointer) {
    uintptr_t alignment = (uintptr_t)1 << data->log_alignment;
    report(data->kind == NONNULL_ASSIGN ? "nullability-assign" : !pointer ? "null" : pointer % alignment ? "alignment" : "object-size", &data->place);
}

void __ubsan_handle_load_invalid_value(Data *data) {
    const char *name = data->types[0]->name;
    report(!strcmp(name, "'_Bool'") || !strcmp(name, "'bool'") ? "bool" : "enum", &data->place);
}

void __ubsan_handle_implicit_conversion(Conversion *data) {
    static const char *const checks[] = {
        "implicit-integer-truncation", "implicit-unsigned-integer-truncation", "implicit-signed-integer-truncation",
        "implicit-integer-sign-change", "implicit-signed-integer-truncation",
    };
    report(data->bits ? "implicit-bitfield-conversion" : checks[data->kind], &data->place);
}

void __ubsan_handle_nonnull_return_v1(void *data, Place *place) { (void)data; report("returns-nonnull-attribute", place); }
void __ubsan_handle_nullability_return_v1(void *data, Place *place) { (void)data; report("nullability-return", place); }

int64_t inputs[16];
unsigned inputs_read;

static int64_t next(void) { return inputs_read < 16 ? inputs[inputs_read++] : 0; }

#define INPUT(name, type) type nondet_##name(void) { return (type)next(); }
INPUT(bool, bool)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
float nondet_float(void) { union { int64_t bits; float value; } read = {next()}; return read.value; }
double nondet_double(void) { union { int64_t bits; double value; } read = {next()}; return read.value; }

void __VERIFIER_assume(int holds) {
    if (!holds)
        _exit(0);
}
