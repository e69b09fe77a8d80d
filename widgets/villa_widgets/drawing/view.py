"""A view in space: what the 3D views share, whatever they show.

A view has a studio of pythreejs models, layers that are switched on and off, cameras, and words on
its page. Its script in the browser stands on `static/space.js`, which turns the camera, finds what
is clicked and saves pictures without a message to here.
"""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from villa_core.text import _
from villa_widgets.drawing.studio import Studio
from villa_widgets.kit.wishes import WishView


class SpaceView(WishView):
    """A 3D view of a studio; a kind of view has `known_layers`, and hears clicks as wishes."""

    known_layers: ClassVar[tuple[str, ...]] = ()

    layers = traitlets.Any(frozenset(), help="The names of the layers that are on.").tag(
        sync=True,
        to_json=lambda layers, _widget: sorted(layers),
        from_json=lambda names, _widget: frozenset(names),
    )
    camera = traitlets.Unicode(
        "corner",
        help="“corner”, “front”, “side”, “top”, “floor-0” …; “free” once turned by hand.",
    ).tag(sync=True)
    bars = traitlets.Bool(True, help="Whether the view has buttons and a legend of its own.").tag(
        sync=True
    )
    webgl = traitlets.Bool(
        None, allow_none=True, help="Whether the browser can draw in 3D; None until it has told."
    ).tag(sync=True)

    _height = traitlets.Int(420, help="The least height of the picture (px).").tag(sync=True)
    _studio = traitlets.Dict().tag(sync=True)
    # each label: x, y, z, words, kind, short words; each line of the legend: layer, colour, words
    _labels: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _legend: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _viewpoints = traitlets.Dict().tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)

    def __init__(self, studio: Studio, **state: Any) -> None:
        self._built = studio
        super().__init__(_studio=studio.addresses(), **state)

    def picture(self) -> None:
        """Ask the browser to save what it shows as a PNG file."""
        self.send({"type": "picture"})

    def zoom(self, by: float) -> None:
        """Have the browser make all smaller (above 1) or larger (below 1)."""
        self.send({"type": "zoom", "by": by})

    def whole(self) -> None:
        """Have the browser show all of it, from the direction in which one looks."""
        self.send({"type": "whole"})

    def close(self) -> None:
        """Close the view and everything that it made."""
        self._built.close()
        self.layout.close()
        super().close()

    def _rebuild(self, studio: Studio) -> None:
        """Show another studio and close the one before."""
        worn, self._built = self._built, studio
        self._studio = studio.addresses()
        worn.close()

    @traitlets.validate("layers")
    def _known_layers(self, proposal: dict[str, Any]) -> frozenset[str]:
        layers = frozenset(proposal["value"])
        unknown = ", ".join(sorted(layers - set(self.known_layers)))
        if unknown:
            raise traitlets.TraitError(_("There is no layer {name}.").format(name=unknown))
        return layers

    @traitlets.validate("camera")
    def _known_camera(self, proposal: dict[str, Any]) -> str:
        name = str(proposal["value"])
        if name != "free" and name not in self._viewpoints:
            raise traitlets.TraitError(_("There is no camera {name}.").format(name=name))
        return name


def shared_texts() -> dict[str, Any]:
    """The words that are on the page of every 3D view."""
    return {
        "look_from": _("Camera"),
        "closer": _("Closer"),
        "farther": _("Farther"),
        "show": _("Show"),
        "picture": _("Save picture"),
        "late": _("The picture in 3D has not come. Load this page again, or run its cell again."),
    }
