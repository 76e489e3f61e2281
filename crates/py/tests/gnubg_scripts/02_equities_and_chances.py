"""Converts equities to chances to win the match, and back."""
import gnubg

for length, score, cube, owner in [(7, (3, 5), 1, -1), (7, (3, 5), 2, 0), (5, (0, 0), 4, 1), (11, (9, 2), 1, -1)]:
    for move in (0, 1):
        info = gnubg.cubeinfo(cube, owner, move, length, score, 0, 0)
        print("=", length, score, cube, owner, move, [[round(price, 4) for price in pair] for pair in info["gammonprice"]])
        for equity in (-1.0, -0.25, 0.0, 0.5, 1.0):
            chance = gnubg.eq2mwc(equity, info)
            print("=", "%+.3f = %.4f, back %+.4f, errors %.4f %.4f" % (
                equity, chance, round(gnubg.mwc2eq(chance, info), 4) + 0.0,
                gnubg.eq2mwc_stderr(0.05, info), gnubg.mwc2eq_stderr(0.01, info)))
money = gnubg.cubeinfo(1, -1, 0, 0, (0, 0), 0, 0)
print("=", money)
print("=", gnubg.eq2mwc(0.3, money), gnubg.mwc2eq(0.3, money))
