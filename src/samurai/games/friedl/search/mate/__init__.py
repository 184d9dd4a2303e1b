"""The mate solver of friedl: depth-first proof-number search (df-pn), and a check of everything it claims."""
