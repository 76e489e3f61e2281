"""Contexts with some of their arguments."""
import gnubg

for arguments in [(), (1,), (0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1)]:
    found = gnubg.rolloutcontext(*arguments)
    print("=", sorted((name, value) for name, value in found.items() if name != "seed"))
for arguments in [(), (0,), (1, 2), (1, 2, 0, 1, 0.05), (0, 7, 1, 1, 0.0)]:
    print("=", sorted(gnubg.evalcontext(*arguments).items()))
for arguments in [(1, -1, 0, 0, (0, 0)), (1, -1, 0, 0, (0, 0), 0), (2, 1, 1, 3, (1, 2), 0, 0), (1, -1, 0, 7, (9, 9), 0, 0), (64, 0, 0, 0, (0, 0), 0, 0)]:
    try:
        print("=", sorted(gnubg.cubeinfo(*arguments).items()))
    except Exception as error:
        print("=", type(error).__name__, str(error).strip())
for arguments in [(0, 0, 0, 1, (3, 1)), (1, 2, 1, 4, (6, 6)), (0,)]:
    print("=", sorted(gnubg.posinfo(*arguments).items()))
for text in ["8 5", "8,5", "8-5 6-5", "24-18-13", "8/5*,6/5", "8 / 5", "8/5/ 3", "8/5 (2)", "8/5*(2)*", "b/22", "6/o", "8 5 6 5", "8-5(2)"]:
    print("=", repr(text), gnubg.parsemove(text))
for text in ["8/5;6/5", "o/3", "0/5", "8/5 6", "13/11/", "(2)", "123/4"]:
    try:
        print("=", gnubg.parsemove(text))
    except (ValueError, SystemError):
        print("=", repr(text), "refused")
