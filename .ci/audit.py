"""Audits the DXF files below a folder with ezdxf."""

import pathlib
import sys

import ezdxf

files = sorted(pathlib.Path(sys.argv[1]).rglob("*.dxf"))
bad = 0
for name in files:
    audit = ezdxf.readfile(name).audit()
    if audit.errors or audit.fixes:
        bad += 1
        print(name, len(audit.errors), "errors", len(audit.fixes), "fixes")
print(len(files), "DXF files audited,", bad, "faulty")
sys.exit(1 if bad or not files else 0)
