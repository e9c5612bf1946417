"""A program that behaves like a broken SMT-LIB solver: `python fake_solver.py MODE [FILE]`."""

import os
import signal
import subprocess
import sys
import time

MODEL = "(\n(define-fun x () (_ BitVec 8) {x})\n)"


def hang(note=None):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    if note:
        with open(note + ".part", "w") as file:
            file.write(f"{os.getpid()} {helper.pid}")
        os.rename(note + ".part", note)
    time.sleep(600)


def eat():
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


def main():
    mode, *rest = sys.argv[1:]
    if mode == "hang":
        hang(*rest)
    sys.stdin.read()
    if mode == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif mode == "fail":
        sys.exit("fake: the licence has expired")
    elif mode == "eat":
        eat()
    elif mode == "garbage":
        print("\x00\xff(((]] 42\nsat")
    elif mode == "silent":
        pass
    elif mode == "error":
        print('(error "line 3: unknown function bvfoo")\nunsat')
    elif mode == "unknown":
        print('unknown\n(error "no model")')
    elif mode == "unsat":
        print('success\n; a comment\nunsat\n(error "there is no model")')
        sys.exit(1)
    elif mode == "right":
        print("sat\n" + MODEL.format(x="#x05"))
    elif mode == "wrong":
        print("sat\n" + MODEL.format(x="#x06"))
    elif mode == "half":
        print("sat\n" + MODEL.format(x="#x05")[:20])
    elif mode == "no-model":
        print("sat")


main()
