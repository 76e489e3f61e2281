"""Prints a match equity table."""
import gnubg

table = gnubg.met(9)
print("=", len(table), [len(part) for part in table])
for away, row in enumerate(table[0], 1):
    print("=", away, " ".join("%.4f" % chance for chance in row))
for player in (1, 2):
    print("=", "post-Crawford", player, " ".join("%.4f" % chance for chance in table[player]))
for length in (0, 1):
    print("=", length, gnubg.met(length))
try:
    gnubg.met(65)
except ValueError as error:
    print("=", "ValueError:", error)
