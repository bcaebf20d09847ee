"""Makes mplus1-regular.ttf and mplus1-bold.ttf, the typeface of shogikit.

They are M PLUS 1 of the M+ FONTS Project (SIL Open Font License 1.1, see OFL.txt), as Debian packs it,
with three changes: TrueType outlines, because PDF files embed those; only Latin, kana, kanji and their
punctuation, without tables for other ways of setting text; and, because it lacks them, a few signs drawn
below, full-width signs, and two birds of tori shogi put together from the parts of other kanji.

    apt-get install fonts-mplus python3-fonttools    # 063+git20221017, fonttools 4.38
    python3 mplus.py

It is run by hand when the typeface changes; the program needs only the two files.
"""

import math

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

SOURCE = "/usr/share/fonts/opentype/mplus/Mplus1-%s.otf"
EM, BASE = 1000, 380  # the height of the middle of signs above the baseline
ERROR = 1.2  # how far a quadratic outline may be from the cubic one, in thousandths of an em

# Latin with the letters of all European languages, Greek, punctuation, signs; kana, kanji, full-width forms.
# The file holds no other scripts: each would only be set by itself.
KEPT = [(0x20, 0x17F), (0x18F, 0x192), (0x1CD, 0x21B), (0x2C6, 0x2DD), (0x391, 0x3C9), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E),
        (0x2000, 0x26FF), (0x3000, 0x30FF), (0x31F0, 0x31FF), (0x3220, 0x33FF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
        (0xFF00, 0xFFEF)]


def polygon(*points):
    return [("moveTo", (points[0],))] + [("lineTo", (p,)) for p in points[1:]] + [("closePath", ())]


def circle(x, y, r):
    k = r * 4 / 3 * math.tan(math.pi / 8)
    return [("moveTo", ((x + r, y),)),
            ("curveTo", ((x + r, y + k), (x + k, y + r), (x, y + r))),
            ("curveTo", ((x - k, y + r), (x - r, y + k), (x - r, y))),
            ("curveTo", ((x - r, y - k), (x - k, y - r), (x, y - r))),
            ("curveTo", ((x + k, y - r), (x + r, y - k), (x + r, y))), ("closePath", ())]


def turned(outline, degrees, middle=(EM / 2, BASE)):
    """Turns an outline counterclockwise around the middle of a sign."""
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    mx, my = middle

    def turn(p):
        x, y = p[0] - mx, p[1] - my
        return (mx + c * x - s * y, my + s * x + c * y)
    return [(op, tuple(turn(p) for p in points)) for op, points in outline]


def reversed_polygon(*points):
    return polygon(*points[::-1])


def ring(points, inner):
    """A hollow polygon: its outline, and a smaller one with the other direction."""
    return polygon(*points) + reversed_polygon(*inner)


def stroke(points, pen):
    """A line of straight pieces, each a bar; bars overlap, and the fill rule is nonzero."""
    out = []
    for (ax, ay), (bx, by) in zip(points, points[1:]):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length * pen / 2, -(bx - ax) / length * pen / 2
        out += reversed_polygon((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
    return out


def shrunk(points, pen):
    """The corners of a convex polygon, clockwise, moved inwards so that the rim between is as wide as a pen."""
    out, n = [], len(points)
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[i - 1], points[i], points[(i + 1) % n]
        ux, uy = (bx - ax) / math.hypot(bx - ax, by - ay), (by - ay) / math.hypot(bx - ax, by - ay)
        vx, vy = (cx - bx) / math.hypot(cx - bx, cy - by), (cy - by) / math.hypot(cx - bx, cy - by)
        k = pen / (ux * vy - uy * vx)
        out.append((bx + k * (ux - vx), by + k * (uy - vy)))
    return out


def signs(pen):
    """The signs that the typeface lacks, as (width, outline), drawn with a pen as wide as its stems."""
    mid, r = EM / 2, 370
    arrow = stroke([(110, BASE), (880, BASE)], pen) + stroke([(610, BASE + 250), (880, BASE), (610, BASE - 250)], pen)
    both = stroke([(130, BASE), (870, BASE)], pen) + stroke([(350, BASE + 210), (130, BASE), (350, BASE - 210)], pen) \
        + stroke([(650, BASE + 210), (870, BASE), (650, BASE - 210)], pen)
    triangle = [(mid, BASE + 330), (mid + 390, BASE - 330), (mid - 390, BASE - 330)]
    down = [(x, 2 * BASE - y) for x, y in triangle[::-1]]
    square = [(mid - 340, BASE + 340), (mid + 340, BASE + 340), (mid + 340, BASE - 340), (mid - 340, BASE - 340)]
    piece = [(mid, BASE + 390), (mid + 250, BASE + 260), (mid + 330, BASE - 350), (mid - 330, BASE - 350),
             (mid - 250, BASE + 260)]
    star = []
    for k in range(10):
        radius, a = (r if k % 2 == 0 else 0.382 * r), math.radians(90 - 36 * k)
        star.append((mid + radius * math.cos(a), BASE + radius * math.sin(a)))
    round_ = circle(mid, BASE, r)[:]
    hole = [(op, tuple((2 * mid - x, y) for x, y in points)) for op, points in circle(mid, BASE, r - pen)]
    check = stroke([(170, BASE - 30), (400, BASE - 270), (850, BASE + 330)], pen)
    cross = stroke([(220, BASE - 290), (780, BASE + 290)], pen) + stroke([(220, BASE + 290), (780, BASE - 290)], pen)
    hollow_star = ring(star, [(mid + (x - mid) * (1 - 3 * pen / r / 2), BASE + (y - BASE) * (1 - 3 * pen / r / 2)) for x, y in star])
    return {
        "→": arrow, "↑": turned(arrow, 90), "←": turned(arrow, 180), "↓": turned(arrow, 270),
        "↔": both, "↕": turned(both, 90),
        "△": ring(triangle, shrunk(triangle, pen)), "▽": ring(down, shrunk(down, pen)),
        "□": ring(square, shrunk(square, pen)), "☗": polygon(*piece), "☖": ring(piece, shrunk(piece, pen)),
        "●": round_, "○": round_ + hole, "◯": round_ + hole, "〇": round_ + hole,
        "★": polygon(*star), "☆": hollow_star, "✓": check, "✔": check, "✗": cross, "✘": cross, "✕": cross,
    }


# Where the ink of full-width brackets and stops begins or ends, as in those that the typeface has: an
# opening bracket is empty before, a closing one and a stop after.
OPENING, CLOSING, STOPS = "［｛（", "］｝）", "，．"


def brackets(pen):
    """Opening brackets of Japanese texts; the closing ones are their mirror images."""
    def chevron(x):
        return stroke([(x + 170, BASE + 450), (x, BASE), (x + 170, BASE - 450)], pen)
    solid = [("moveTo", ((940, BASE + 480),)), ("lineTo", ((940, BASE + 460),)),
             ("curveTo", ((760, BASE + 260), (760, BASE - 260), (940, BASE - 460))),
             ("lineTo", ((940, BASE - 480),)), ("lineTo", ((620, BASE - 480),)), ("lineTo", ((620, BASE + 480),)),
             ("closePath", ())]
    return {
        "《": chevron(580) + chevron(760), "【": solid,
        "〔": stroke([(900, BASE + 470), (760, BASE + 330), (760, BASE - 330), (900, BASE - 470)], pen),
    }


class Maker:
    def __init__(self, weight):
        self.font = TTFont(SOURCE % weight)
        self.names = self.font.getBestCmap()
        self.glyphs = self.font.getGlyphSet()
        self.pen = 74 if weight == "Regular" else 128
        self.weight = weight

    def outline(self, char):
        pen = RecordingPen()
        self.glyphs[self.names[ord(char)]].draw(pen)
        return pen.value

    def width(self, char):
        return self.font["hmtx"][self.names[ord(char)]][0]

    def contours(self, char):
        out = []
        for op, points in self.outline(char):
            if op == "moveTo":
                out.append([])
            out[-1].append((op, points))
        return out

    def added(self):
        """The outlines added, one em wide, by character."""
        out = signs(self.pen)
        for code in range(0xFF01, 0xFF5F):  # full-width forms
            if code not in self.names and code - 0xFEE0 in self.names:
                out[chr(code)] = self.full_width(chr(code))
        for char, outline in brackets(self.pen).items():
            out[char] = outline
            out[chr(ord(char) + 1)] = mirrored(outline)
        out["鵰"] = self.left("周", 0.52) + self.right("鴨", 0.46)
        out["鴈"] = self.cliff_and_man() + self.right("鴨", 0.56, 0.72)
        return {char: o for char, o in out.items() if ord(char) not in self.names}

    def full_width(self, char):
        outline = self.outline(chr(ord(char) - 0xFEE0))
        left, _, right, _ = box(outline)
        if char in OPENING:
            return moved(outline, 1, 890 - right)
        if char in CLOSING:
            return moved(outline, 1, 110 - left)
        if char in STOPS:
            return moved(outline, 1, 80 - left)
        return moved(outline, 1, (EM - left - right) / 2)

    def left(self, char, share):
        return moved(self.outline(char), share, 10)

    def cliff_and_man(self):
        """What stands left of and above the bird of a wild goose."""
        pen = 0.85 * self.pen
        return stroke([(100, 735), (960, 735)], pen) + stroke([(135, 760), (130, 330), (50, -90)], pen) \
            + stroke([(345, 650), (200, 360)], pen) + stroke([(280, 500), (280, -95)], pen)

    def right(self, char, share, height=1):
        """The bird on the right of a kanji, at most a share of an em wide and lowered onto a height."""
        bird = [c for c in self.contours(char) if box(c)[0] > 343]
        left = min(box(c)[0] for c in bird)
        wide = max(box(c)[2] for c in bird) - left
        k = share * EM / wide
        bottom = min(box(c)[1] for c in bird)
        out = []
        for c in bird:
            for op, points in c:
                out.append((op, tuple((EM - 30 - share * EM + (x - left) * k, bottom + (y - bottom) * height)
                                      for x, y in points)))
        return out

    def make(self, name):
        added = self.added()
        kept = [c for c in self.names if any(a <= c <= b for a, b in KEPT)]
        options = subset.Options()
        options.layout_features = []
        options.hinting = False
        options.notdef_outline = True
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
        options.name_languages = [0x409]
        options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "GlyphOrder", "VORG", "vhea", "vmtx"]
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=kept)
        cutter.subset(self.font)
        self.to_truetype(added)
        self.font.save(name)

    def to_truetype(self, added):
        font, glyphs = self.font, {}
        outlines = font.getGlyphSet()
        for name in font.getGlyphOrder():
            pen = TTGlyphPen(None)
            outlines[name].draw(Cu2QuPen(pen, ERROR, reverse_direction=True))
            glyphs[name] = pen.glyph()
        order, metrics = font.getGlyphOrder()[:], font["hmtx"].metrics
        for char, outline in sorted(added.items()):
            pen, name = TTGlyphPen(None), "uni%04X" % ord(char)
            quadratic = Cu2QuPen(pen, ERROR)
            for op, points in outline:
                getattr(quadratic, op)(*points)
            glyphs[name] = pen.glyph()
            order.append(name)
            metrics[name] = (EM, 0)
            for table in font["cmap"].tables:
                table.cmap[ord(char)] = name
        font.setGlyphOrder(order)
        font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
        font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
        for name in order:
            glyph = glyphs[name]
            glyph.recalcBounds(font["glyf"])
            metrics[name] = (metrics[name][0], getattr(glyph, "xMin", 0))
        del font["CFF "]
        font["cmap"].tables = [t for t in font["cmap"].tables if (t.platformID, t.platEncID) == (3, 1)]
        maxp = font["maxp"]
        maxp.tableVersion, maxp.maxZones = 0x00010000, 1
        for name in ("maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements"
                     " maxSizeOfInstructions maxComponentElements maxPoints maxContours maxCompositePoints"
                     " maxCompositeContours maxComponentDepth").split():
            setattr(maxp, name, 0)
        font["post"].formatType, font["head"].glyphDataFormat = 3.0, 0
        font["head"].modified = font["head"].created  # the same file whenever it is made
        font.recalcTimestamp = False
        font.sfntVersion = "\x00\x01\x00\x00"


def moved(outline, scale, dx):
    return [(op, tuple((x * scale + dx, y) for x, y in points)) for op, points in outline]


def mirrored(outline):
    """The mirror image; its contours keep their direction, because they are read backwards."""
    out = []
    for op, points in outline:
        if op == "moveTo":
            contour, at = [], points[0]
        elif op == "closePath":
            start = contour[-1][2]
            out.append(("moveTo", ((EM - start[0], start[1]),)))
            for kind, begin, end, controls in reversed(contour):
                flipped = [(EM - x, y) for x, y in (*reversed(controls), begin)]
                out.append((kind, tuple(flipped)))
            out.append(("closePath", ()))
        else:
            contour.append((op, at, points[-1], points[:-1]))
            at = points[-1]
    return out


def box(contour):
    xs = [p[0] for _, points in contour for p in points]
    ys = [p[1] for _, points in contour for p in points]
    return min(xs), min(ys), max(xs), max(ys)


for weight in ("Regular", "Bold"):
    Maker(weight).make("mplus1-%s.ttf" % weight.lower())
