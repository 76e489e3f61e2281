"""Walks through a match."""
import gnubg

gnubg.command("import mat sample_match7.mat")


def where():
    info, cube = gnubg.posinfo(), gnubg.cubeinfo()
    return (gnubg.positionid(), info["turn"], info["dice"], info["gamestate"], info["doubled"], cube["score"], cube["cube"])


print("=", gnubg.navigate(), where())
for _ in range(33):
    print("=", gnubg.navigate(next=1), where())
print("=", gnubg.navigate(), where())
for offset in (1, 1, 1, 1, 1, -1, -3, 100, -100):
    print("=", abs(offset) < 50 and gnubg.navigate(game=offset) or gnubg.navigate(game=offset) and None, where())
print("=", gnubg.navigate(game=1, next=2), where())
print("=", gnubg.navigate(next=0), where())
try:
    gnubg.navigate(next=-1)
except ValueError as error:
    print("=", "ValueError:", error)
