// What libc++abi needs below it: memory for exceptions, the way up the stack, and the choice of a clause at landing pads.
//
// The run time of C++ is libc++abi itself (cxa_exception.cpp and the like, from the toolchain). This file stands for what it
// has from the machine: malloc for exceptions, which never fails; libunwind, whose work the walk does; the personality,
// which reads tables that LLVM code does not have; and handlers, whose defaults would print.

#include "cxa_exception.h"
#include "fallback_malloc.h"
#include "private_typeinfo.h"

#include <exception>
#include <stdlib.h>

extern "C" {
// Memory that is no leak and may be freed.
void *__fathom_exception(size_t size);
// The path goes up the stack; `type` is the name of the type that was thrown, null if that is not known.
[[noreturn]] void __fathom_unwind(_Unwind_Exception *exception, const char *type);
void __fathom_unsupported(const char *what);
bool __fathom_nondet_bool();
}

namespace __cxxabiv1 {

// Where memory runs out, the ABI has a reserve for exceptions.
void *__aligned_malloc_with_fallback(size_t size) { return __fathom_exception(size); }
void __aligned_free_with_fallback(void *object) { free(object); }

static __cxa_exception *header_of(_Unwind_Exception *exception) {
  return reinterpret_cast<__cxa_exception *>(exception + 1) - 1;
}

// The object that was thrown: behind the header, or behind that of the exception that was thrown first.
static void *object_of(_Unwind_Exception *exception) {
  if (__getExceptionClass(exception) != kOurDependentExceptionClass)
    return exception + 1;
  return reinterpret_cast<__cxa_dependent_exception *>(header_of(exception))->primaryException;
}

extern "C" {

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception *exception) {
  const std::type_info *type = header_of(exception)->exceptionType;
  __fathom_unwind(exception, type == nullptr ? nullptr : type->name());
}

void _Unwind_DeleteException(_Unwind_Exception *exception) {
  if (exception->exception_cleanup != nullptr)
    exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

// ── at landing pads: nothing in the program calls these, the walk does ─────────────────────────────────────────────────
#define BY_WALK __attribute__((used))

// What arrives at a landing pad: null stands for anything that a function without a body has thrown.
BY_WALK _Unwind_Exception *__model_receive(_Unwind_Exception *arrived) {
  if (arrived != nullptr)
    return arrived;
  constexpr size_t largest = 16; // a number or a pointer
  auto *header = static_cast<__cxa_exception *>(__fathom_exception(sizeof(__cxa_exception) + largest));
  __builtin_memset(static_cast<void *>(header), 0, sizeof *header);
  header->referenceCount = 1;
  __cxa_get_globals()->uncaughtExceptions += 1;
  __setExceptionClass(&header->unwindHeader, kOurExceptionClass);
  return &header->unwindHeader;
}

// The number of a clause, if it catches the exception and no clause before it does. A null type catches everything.
BY_WALK int __model_catch(_Unwind_Exception *exception, const std::type_info *type, int before, int number, int is_opaque) {
  if (before != 0)
    return before;
  __cxa_exception *header = header_of(exception);
  void *object = object_of(exception);
  if (type != nullptr && header->exceptionType == nullptr) {
    if (!__fathom_nondet_bool())
      return 0;
    if (is_opaque)
      __fathom_unsupported("the object of a class that a function without a body throws");
  } else if (type != nullptr) {
    auto *caught = static_cast<const __shim_type_info *>(type);
    auto *thrown = static_cast<const __shim_type_info *>(static_cast<const std::type_info *>(header->exceptionType));
    if (!caught->can_catch(thrown, object))
      return 0;
  }
  header->adjustedPtr = object;
  return number;
}

// An exception that none of the allowed types catches does not fit an exception specification.
BY_WALK int __model_filter(int before, int allowed) { return before != 0 ? before : allowed != 0 ? 0 : -1; }

// ── handlers ────────────────────────────────────────────────────────────────────────────────────────────────────────

void __abort_message(const char *, ...) { abort(); }

_LIBCXXABI_DATA_VIS std::terminate_handler __cxa_terminate_handler = abort;
_LIBCXXABI_DATA_VIS std::unexpected_handler __cxa_unexpected_handler = std::terminate;
}

} // namespace __cxxabiv1

namespace std {

terminate_handler set_terminate(terminate_handler handler) noexcept {
  terminate_handler before = __cxxabiv1::__cxa_terminate_handler;
  __cxxabiv1::__cxa_terminate_handler = handler == nullptr ? abort : handler;
  return before;
}

unexpected_handler set_unexpected(unexpected_handler handler) noexcept {
  unexpected_handler before = __cxxabiv1::__cxa_unexpected_handler;
  __cxxabiv1::__cxa_unexpected_handler = handler == nullptr ? terminate : handler;
  return before;
}

} // namespace std
