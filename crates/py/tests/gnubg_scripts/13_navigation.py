"""Steps through a match, beyond its ends too."""
import gnubg

gnubg.command("import mat sample_match7.mat")
gnubg.navigate()
steps = 0
while gnubg.navigate(next=1) is None:
    steps += 1
    if steps % 5 == 0:
        print("=", steps, gnubg.posinfo(), gnubg.gnubgid(), gnubg.cubeinfo()["score"])
for words in [{"next": 1000}, {"game": 1}, {"game": 1000}, {"game": -1}, {"game": -1000}, {"next": 3}, {"next": 0}, {"game": 2, "next": 5}, {"game": 1, "next": 1000}, {"game": 0}]:
    print("=", words, gnubg.navigate(**words), gnubg.posinfo(), gnubg.positionid(), gnubg.cubeinfo()["score"])
