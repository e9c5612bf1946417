/* No numbers of system calls: their names stay, and name models (syscall.h). */
