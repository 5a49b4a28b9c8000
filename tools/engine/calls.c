/* Calls from Python into the compiled rules of one game.

   `build.py` writes the tables at the end of the file that includes this one: which functions there are and which
   arguments they take.  Nothing of Python is needed to compile it: functions of its stable interface (3.11 and newer)
   are handed over by `sevenwonders.kernel.library` when the library is opened.  Other hosts, WebAssembly for one, use
   `sevenwonders_call`, with arguments laid out flat. */

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

enum Kind { NUMBER, ARRAY, RECORD, TUPLE };

/* One argument, or the head of a tuple whose `size` items follow. */
struct Argument {
    int8_t kind;
    int8_t size;   /* dimensions of an array, items of a tuple */
    int16_t dtype; /* place in the list of the manifest */
};

/* What Numba says of an exception: its class and arguments, pickled. */
typedef const struct {
    const char *pickled;
    int32_t length;
} Failure;

typedef int32_t (*Call)(const int64_t *arguments, int64_t *result, Failure **failure);

struct Function {
    const char *name;
    int16_t rule; /* the same for functions that differ in the types of their arguments alone */
    int8_t has_result;
    int16_t n_arguments;
    const struct Argument *arguments;
};

#ifndef __wasm__

typedef struct Object Object;

typedef struct {
    void *data;
    Object *object;
    ptrdiff_t length, item_bytes;
    int read_only, dimensions;
    char *format;
    ptrdiff_t *shape, *strides, *suboffsets;
    void *internal;
} Buffer;

typedef struct {
    const char *name;
    void *function;
    int flags;
    const char *text;
} Method;

enum { FASTCALL = 0x80, SIMPLE = 0, C_CONTIGUOUS = 0x38 };

/* In the order of `FUNCTIONS` in kernel/library.py. */
static struct {
    int (*get_buffer)(Object *, Buffer *, int);
    void (*release_buffer)(Buffer *);
    Object *(*get_attribute)(Object *, Object *);
    Object *(*call)(Object *, Object *, ...);
    int (*is_true)(Object *);
    void (*increase)(Object *);
    void (*decrease)(Object *);
    ptrdiff_t (*tuple_size)(Object *);
    Object *(*tuple_item)(Object *, ptrdiff_t);
    long long (*to_integer)(Object *);
    Object *(*from_integer)(long long);
    Object *(*occurred)(void);
    void (*clear)(void);
    void *(*release_lock)(void);
    void (*take_lock)(void *);
    Object *(*new_function)(Method *, Object *, Object *);
} python;

static Object *none, *not_implemented, *dtype_name, *is_dtype, *fail;

#endif

/* --- the tables: TABLES has N_FUNCTIONS, N_RULES, N_DTYPES, MAX_FLAT, MAX_ARRAYS, FUNCTIONS, LEVELS, MANIFEST */
#include TABLES

EXPORT const char *sevenwonders_manifest(void) { return MANIFEST; }

/* Calls a function by its place in the manifest, with arguments laid out flat; what it returns is 0, or it failed. */
EXPORT int32_t sevenwonders_call(int number, const int64_t *arguments, int64_t *result) {
    Failure *failure = NULL;
    return LEVELS[0][number](arguments, result, &failure);
}

#ifndef __wasm__

static const Call *calls;
static Object *known_dtypes[N_DTYPES];
static Method methods[N_RULES];

struct Flat {
    int64_t values[MAX_FLAT];
    Buffer buffers[MAX_ARRAYS];
    int n_values, n_buffers;
};

/* Calls a function of Python with two numbers. */
static Object *call_with(Object *function, long long first, long long second) {
    Object *one = python.from_integer(first), *two = python.from_integer(second);
    Object *answer = python.call(function, one, two, NULL);
    python.decrease(one);
    python.decrease(two);
    return answer;
}

/* Whether an object has a dtype of the manifest; the first one that had is remembered. */
static int has_dtype(Object *object, int number) {
    Object *dtype = python.get_attribute(object, dtype_name);
    if (dtype == NULL) return 0;
    int same = dtype == known_dtypes[number];
    if (!same) {
        Object *place = python.from_integer(number), *answer = python.call(is_dtype, dtype, place, NULL);
        python.decrease(place);
        same = answer != NULL && python.is_true(answer) == 1;
        if (answer != NULL) python.decrease(answer);
        if (same && known_dtypes[number] == NULL) {
            python.increase(dtype);
            known_dtypes[number] = dtype;
        }
    }
    python.decrease(dtype);
    return same;
}

/* Lays out one argument; returns the next description, or NULL where the object is of another type. */
static const struct Argument *flatten(struct Flat *flat, const struct Argument *argument, Object *object) {
    int64_t *next = flat->values + flat->n_values;
    Buffer *buffer = flat->buffers + flat->n_buffers;
    switch (argument->kind) {
    case NUMBER:
        *next = python.to_integer(object);
        flat->n_values += 1;
        return *next == -1 && python.occurred() != NULL ? NULL : argument + 1;
    case RECORD:
        if (!has_dtype(object, argument->dtype) || python.get_buffer(object, buffer, SIMPLE) != 0) return NULL;
        flat->n_buffers += 1;
        *next = (int64_t)(intptr_t)buffer->data;
        flat->n_values += 1;
        return argument + 1;
    case ARRAY:
        if (!has_dtype(object, argument->dtype) || python.get_buffer(object, buffer, C_CONTIGUOUS) != 0) return NULL;
        flat->n_buffers += 1;
        if (buffer->dimensions != argument->size) return NULL;
        next[0] = next[1] = 0; /* no reference is counted */
        next[2] = buffer->length / buffer->item_bytes;
        next[3] = buffer->item_bytes;
        next[4] = (int64_t)(intptr_t)buffer->data;
        for (int axis = 0; axis < buffer->dimensions; axis++) {
            next[5 + axis] = buffer->shape[axis];
            next[5 + buffer->dimensions + axis] = buffer->strides[axis];
        }
        flat->n_values += 5 + 2 * buffer->dimensions;
        return argument + 1;
    default:
        if (python.tuple_size(object) != argument->size) return NULL;
        const struct Argument *item = argument + 1;
        for (int place = 0; place < argument->size && item != NULL; place++)
            item = flatten(flat, item, python.tuple_item(object, place));
        return item;
    }
}

/* Calls a function if its arguments are of the types that it takes; else returns NULL without an exception. */
static Object *call(int number, Object *const *objects, ptrdiff_t n) {
    const struct Function *function = &FUNCTIONS[number];
    if (n != function->n_arguments) return NULL;
    struct Flat flat;
    flat.n_values = flat.n_buffers = 0;
    const struct Argument *argument = function->arguments;
    for (ptrdiff_t place = 0; place < n && argument != NULL; place++)
        argument = flatten(&flat, argument, objects[place]);
    Object *answer = NULL;
    if (argument == NULL) {
        python.clear();
    } else {
        int64_t result = 0;
        Failure *failure = NULL;
        void *state = python.release_lock();
        int32_t status = calls[number](flat.values, &result, &failure);
        python.take_lock(state);
        if (status != 0) {
            answer = call_with(fail, (long long)(intptr_t)(failure ? failure->pickled : 0), failure ? failure->length : 0);
        } else if (function->has_result) {
            answer = python.from_integer(result);
        } else {
            python.increase(none);
            answer = none;
        }
    }
    while (flat.n_buffers > 0) python.release_buffer(&flat.buffers[--flat.n_buffers]);
    return answer;
}

/* What Python calls: `self` is the number of the rule. */
static Object *call_rule(Object *self, Object *const *objects, ptrdiff_t n) {
    int rule = (int)python.to_integer(self);
    for (int number = 0; number < N_FUNCTIONS; number++)
        if (FUNCTIONS[number].rule == rule) {
            Object *answer = call(number, objects, n);
            if (answer != NULL || python.occurred() != NULL) return answer;
        }
    python.increase(not_implemented);
    return not_implemented;
}

/* Opens the library at a level of the processor, by its place in the manifest, for a process with these functions. */
EXPORT void sevenwonders_open(void *const *functions, int level, Object *const *objects) {
    void **slots = (void **)&python;
    for (size_t slot = 0; slot < sizeof python / sizeof *slots; slot++) slots[slot] = functions[slot];
    calls = LEVELS[level];
    none = objects[0];
    not_implemented = objects[1];
    dtype_name = objects[2];
    is_dtype = objects[3];
    fail = objects[4];
    for (int place = 0; place < 5; place++) python.increase(objects[place]);
}

/* A function of Python for a rule, by its place in the manifest. */
EXPORT Object *sevenwonders_function(int rule) {
    for (int number = 0; number < N_FUNCTIONS; number++)
        if (FUNCTIONS[number].rule == rule) {
            methods[rule] = (Method){FUNCTIONS[number].name, (void *)call_rule, FASTCALL, NULL};
            Object *self = python.from_integer(rule);
            Object *function = python.new_function(&methods[rule], self, NULL);
            python.decrease(self);
            return function;
        }
    return NULL;
}

#endif

#ifdef __x86_64__
/* The level of this processor: 1 for any, 3 with AVX2, 4 with AVX-512, as the x86-64 psABI has them. */
#include <cpuid.h>
EXPORT int sevenwonders_processor(void) {
    unsigned a, b, c, d, low, high;
    const unsigned third = bit_FMA | bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const unsigned third_7 = bit_AVX2 | bit_BMI | bit_BMI2;
    const unsigned fourth_7 = bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & third) != third) return 1;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 0x06) != 0x06) return 1;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & third_7) != third_7) return 1;
    if (!__get_cpuid(0x80000001, &a, &c, &d, &low) || !(d & bit_LZCNT)) return 1;
    if ((b & fourth_7) != fourth_7) return 3;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 0xe6) == 0xe6 ? 4 : 3;
}
#else
EXPORT int sevenwonders_processor(void) { return 0; }
#endif
