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


ANSWERS = {
    "garbage": "\x00\xff(((]] 42\nsat",
    "silent": "",
    "error": '(error "line 3: unknown function bvfoo")\nunsat',
    "unknown": 'unknown\n(error "no model")',
    "unsat": 'success\n; a comment\nunsat\n(error "there is no model")',
    "right": "sat\n" + MODEL.format(x="#x05"),
    "wrong": "sat\n" + MODEL.format(x="#x06"),
    "half": "sat\n" + MODEL.format(x="#x05")[:20],
    "no-model": "sat",
}


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
    elif ANSWERS[mode]:
        print(ANSWERS[mode])
    if mode == "unsat":
        sys.exit(1)


main()
