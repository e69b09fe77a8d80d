"""What a person sees of a drawing in SVG: letters and words, shapes and where they are."""

from xml.etree import ElementTree


def elements(svg, *tags):
    """The elements of some kinds, in the order in which they are drawn."""
    found = ElementTree.fromstring(f"<svg>{svg}</svg>").iter()
    return [one for one in found if one.tag in tags]


def words(svg):
    """The letters and words that are written on a drawing."""
    return [one.text for one in elements(svg, "text")]


def middles(svg):
    """Where discs, polygons and boxes are: the middle of each, x to the right and y down."""
    found = []
    for one in elements(svg, "circle", "polygon", "rect"):
        if one.tag == "circle":
            found.append((float(one.get("cx", 0)), float(one.get("cy", 0))))
        elif one.tag == "rect":
            x, y, w, h = (float(one.get(name)) for name in ("x", "y", "width", "height"))
            found.append((x + w / 2, y + h / 2))
        else:
            spots = [tuple(map(float, spot.split(","))) for spot in one.get("points").split()]
            xs, ys = zip(*spots, strict=True)
            found.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    return found
