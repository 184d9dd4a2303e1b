"""KIF, KI2 and BOD: the formats of Kakinoki's programs, which most others read and write, too."""
