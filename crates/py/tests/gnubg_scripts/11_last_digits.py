"""Equities and chances to win the match at many scores, to the last digit, with the prices of gammons."""
import gnubg

for length in (3, 5, 9, 13):
    for own in range(0, length, 2):
        for other in range(0, length, 3):
            for cube, owner, move in ((1, -1, 0), (1, -1, 1), (2, 0, 0), (4, 1, 1)):
                info = gnubg.cubeinfo(cube, owner, move, length, (own, other), 0, 0)
                print("=", length, own, other, cube, move, gnubg.eq2mwc(0.137, info), gnubg.mwc2eq(0.512, info),
                      gnubg.eq2mwc_stderr(0.011, info), gnubg.mwc2eq_stderr(0.003, info), info["gammonprice"])
for arguments in [(1, -1, 0, 5, (4, 2), 1, 0), (1, -1, 1, 5, (4, 2), 1, 0), (1, -1, 1, 3, (2, 2), 0, 0)]:
    info = gnubg.cubeinfo(*arguments)
    print("=", arguments, info["gammonprice"], gnubg.eq2mwc(-0.3, info), gnubg.mwc2eq(0.4, info))
