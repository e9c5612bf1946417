; What clang does not write from C, or seldom: every line is valid LLVM 22 assembly.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
module asm ".text \22q\22"
%0 = type { i32 }
%"odd name" = type <{ i8, %0 }>
%op = type opaque
$c = comdat any
@0 = private constant i32 5
@"q\22x" = global i32 1, comdat($c)
@v = external global ptr
@vt = constant { [3 x ptr] } { [3 x ptr] [ptr null, ptr @f, ptr @0] }
@inr = global ptr getelementptr inbounds inrange(-8, 16) ({ [3 x ptr] }, ptr @vt, i32 0, i32 0, i32 1)
@as = addrspace(1) externally_initialized global i32 7, align 4
@ce = global i64 add (i64 ptrtoint (ptr @0 to i64), i64 5)
@ce2 = global i32 trunc (i64 sub (i64 ptrtoint (ptr @v to i64), i64 ptrtoint (ptr @0 to i64)) to i32)
@ce3 = global i64 ptrtoaddr (ptr @v to i64)
@ce4 = global i64 xor (i64 ptrtoint (ptr @v to i64), i64 -1)
@dle = global i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @ext to i64), i64 ptrtoint (ptr @v to i64)) to i32)
@nc = global ptr no_cfi @f
@sp = global <4 x i32> splat (i32 3)
@fv = global <2 x float> <float 1.0, float 0x7FF8000020000000>
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@fp = global fp128 0xL00000000000000013FFF000000000000
@big = global i256 115792089237316195423570985008687907853269984665640564039457584007913129639935
@tls = thread_local(localexec) unnamed_addr global i32 0, section "a b", align 4
@nosan = global i32 0, no_sanitize_address
@em = global {} zeroinitializer
@al = weak hidden alias i32, ptr @0
@ifn = ifunc i32 (), ptr @res
define internal ptr @res() { ret ptr null }
declare void @ext()
define void @f() {
  ret void
}
define fastcc noundef range(i32 0, 5) i32 @g(i32 %0, ptr byval(%"odd name") align 8 %"a b", i32 returned %1) unnamed_addr section "x" align 16 gc "statepoint-example" prefix i32 5 prologue i8 1 {
  %3 = add nuw nsw i32 %0, %1
  %4 = or disjoint i32 %3, 1
  %5 = icmp samesign ult i32 %4, 4
  %6 = zext nneg i32 %4 to i64
  %7 = trunc nuw nsw i64 %6 to i8
  %8 = uitofp nneg i32 %4 to double
  %9 = fadd nnan ninf nsz arcp contract afn reassoc double %8, 1.0
  %10 = fcmp fast olt double %9, %8
  %11 = select nnan i1 %10, double %9, double %8
  %12 = ptrtoaddr ptr %"a b" to i64
  %13 = getelementptr nusw nuw i8, ptr %"a b", i64 %12
  %14 = addrspacecast ptr %13 to ptr addrspace(1)
  %15 = load atomic volatile i32, ptr addrspace(1) %14 syncscope("singlethread") acquire, align 4
  %16 = cmpxchg weak volatile ptr %13, i32 %15, i32 1 syncscope("agent") acq_rel monotonic, align 4
  %17 = extractvalue { i32, i1 } %16, 1
  %18 = atomicrmw fadd ptr %13, float 1.0 monotonic, align 4
  %19 = atomicrmw volatile uinc_wrap ptr %13, i32 4 seq_cst, align 4
  %20 = freeze i32 %19
  %21 = va_arg ptr %13, i32
  %22 = alloca i32, i32 %20, align 8
  %23 = alloca inalloca i32, align 4
  %24 = getelementptr i32, <2 x ptr> zeroinitializer, i64 1
  %25 = getelementptr i32, ptr %13, <2 x i64> <i64 1, i64 2>
  %26 = insertvalue { i32, [2 x i8] } poison, i8 1, 1, 0
  %27 = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> poison, <3 x i32> <i32 0, i32 poison, i32 1>
  %28 = fneg fast double %11
  %29 = frem double %28, 0x7FF0000000000000
  fence syncscope("singlethread") release
  store atomic i32 %20, ptr %13 unordered, align 4
  %30 = call fast fastcc noundef double @llvm.sqrt.f64(double %29) #0
  %31 = call i32 asm sideeffect alignstack inteldialect unwind "nop \22", "=r,r"(i32 %20)
  %32 = tail call fastcc i32 @g(i32 1, ptr byval(%"odd name") align 8 null, i32 2) [ "deopt"(i32 %20), "x"(), "y"(ptr %13, i64 3) ]
  call void @llvm.assume(i1 true) [ "align"(ptr %13, i64 8) ]
  %33 = call double @llvm.experimental.constrained.fadd.f64(double %30, double 1.0, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %34 = call i64 @llvm.read_register.i64(metadata !3)
  switch i32 %20, label %35 [ ]
35:
  indirectbr ptr blockaddress(@g, %36), [label %36, label %37]
36:
  br i1 %17, label %37, label %35
37:
  callbr void asm sideeffect "", "!i"() to label %38 [label %36]
38:
  ret i32 %20
}
define void @win() personality ptr @__CxxFrameHandler3 {
entry:
  invoke void @ext() to label %ok unwind label %cs
cs:
  %s = catchswitch within none [label %h] unwind to caller
h:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  call void @ext() [ "funclet"(token %p) ]
  catchret from %p to label %ok
ok:
  invoke void @ext() to label %ok2 unwind label %cl
cl:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller
ok2:
  ret void
}
declare i32 @__CxxFrameHandler3(...)
declare double @llvm.sqrt.f64(double)
declare void @llvm.assume(i1)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i64 @llvm.read_register.i64(metadata)
attributes #0 = { strictfp nounwind memory(argmem: read, inaccessiblemem: write) "a"="b c" }
!3 = !{!"rsp"}
