"""Match IDs while a double or a resignation awaits an answer."""
import gnubg


def show(*words):
    print("=", *words, gnubg.gnubgid(), sorted(gnubg.posinfo().items()), gnubg.cubeinfo()["move"], gnubg.cubeinfo()["cube"], gnubg.board()[0][:6])


for text in ["set automatic roll off", "set automatic move off", "set automatic game off", "set player 0 human", "set player 1 human", "new match 9"]:
    gnubg.command(text)
print()
gnubg.command("set gnubgid sGfwATDgc/ABMA:QQkgASAACAAE")
show("set")
gnubg.command("double")
print()
show("double")
offered = gnubg.gnubgid()
gnubg.command("take")
print()
show("take")
gnubg.command("set gnubgid " + offered)
print()
show("set again")
gnubg.command("drop")
print()
show("drop")
gnubg.command("set gnubgid mGfwAyDgc/AJIA:cAngACAAGAAE")
print()
gnubg.command("redouble")
print()
show("redouble is no double")
gnubg.command("resign gammon")
print()
show("resign")
gnubg.command("reject")
print()
show("reject")
for text in ["4HPwATDgc/ABMA:UQkgAAAAAAAA", "4HPwATDgc/ABMA:cIkKAAAAAAAA", "NgAAANgAAAAAAA:AgEgAAAAAAAE"]:
    gnubg.command("set gnubgid " + text)
    print()
    show(text, gnubg.gnubgid(gnubg.board(), gnubg.cubeinfo(), gnubg.posinfo()))
