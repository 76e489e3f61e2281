"""Boards, position IDs, classes."""
import gnubg

for text in ["4HPwATDgc/ABMA", "2x0AAOi2AQAAAA", "CgAAEAEAAAAAAA", "NgAAANgAAAAAAA", "t80EAQzv7A4AAA", "VgMAgP8CAAAAAA"]:
    board = gnubg.positionfromid(text)
    print("=", text, board, gnubg.positionid(board) == text, gnubg.classifypos(board, 0))
    print("=", "pips", [sum((place + 1) * count for place, count in enumerate(side)) for side in board])
print("=", gnubg.positionfromid())
try:
    gnubg.positionfromid("rubbish")
except ValueError as error:
    print("=", "ValueError:", error)
print("=", [gnubg.classifypos(gnubg.positionfromid("4HPwATDgc/ABMA"), variant) for variant in range(5)])
