"""Reads maps: moves, names, docs."""
import re
from pathlib import Path

def read(*files):
    moves, names, docs, errors = {}, {}, {}, []
    for file in files:
        doc = None
        for number, line in enumerate(Path(file).read_text().splitlines(), 1):
            if doc is not None and (line.startswith("    ") or not line.strip()):
                docs[doc].append(line[4:] if line.startswith("    ") else "")
                continue
            doc = None
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            text = re.split(r"\s+#", text)[0].strip()
            if m := re.fullmatch(r"module (\S+) -> (\S+)", text):
                if m[1] in moves and moves[m[1]] != m[2]:
                    errors.append(f"{file}:{number}: {m[1]} is moved twice")
                moves[m[1]] = m[2]
            elif m := re.fullmatch(r"name (\S+) -> ([A-Za-z_]\w*)", text):
                if m[1] in names and names[m[1]] != m[2]:
                    errors.append(f"{file}:{number}: {m[1]} is renamed twice")
                names[m[1]] = m[2]
            elif m := re.fullmatch(r"doc (\S+)", text):
                doc = m[1].rstrip(":")
                docs[doc] = []
            else:
                errors.append(f"{file}:{number}: not understood: {line}")
    cleaned = {}
    for key, lines in docs.items():
        indent = min((len(l) - len(l.lstrip()) for l in lines if l.strip()), default=0)
        cleaned[key] = "\n".join(l[indent:] for l in lines).strip()
    return moves, names, cleaned, errors
