"""The animals that pupils choose among, and the words that open a class."""

from __future__ import annotations

import secrets

from villa_core.text import N_

# fmt: off
ANIMALS = (
    N_("Ant"), N_("Badger"), N_("Bat"), N_("Bear"), N_("Beaver"), N_("Bee"), N_("Butterfly"),
    N_("Camel"), N_("Cat"), N_("Cow"), N_("Crab"), N_("Crocodile"), N_("Deer"), N_("Dog"),
    N_("Dolphin"), N_("Duck"), N_("Eagle"), N_("Elephant"), N_("Flamingo"), N_("Fox"),
    N_("Frog"), N_("Giraffe"), N_("Goat"), N_("Hamster"), N_("Hedgehog"), N_("Hippo"),
    N_("Horse"), N_("Kangaroo"), N_("Koala"), N_("Ladybird"), N_("Lion"), N_("Lizard"),
    N_("Llama"), N_("Lobster"), N_("Monkey"), N_("Mouse"), N_("Octopus"), N_("Otter"),
    N_("Owl"), N_("Panda"), N_("Parrot"), N_("Peacock"), N_("Penguin"), N_("Rabbit"),
    N_("Raccoon"), N_("Ram"), N_("Rhino"), N_("Rooster"), N_("Seal"), N_("Shark"), N_("Sheep"),
    N_("Sloth"), N_("Snail"), N_("Snake"), N_("Spider"), N_("Squid"), N_("Swan"), N_("Tiger"),
    N_("Turkey"), N_("Turtle"), N_("Whale"), N_("Wolf"), N_("Yak"), N_("Zebra"),
)
# fmt: on
"""What a pupil may be."""

_FIRST = (
    "amber blue brave bright calm clever cool crisp early fair fast fresh gold grand green happy "
    "jolly kind light lucky merry neat new nice plain proud quick quiet red round sharp shiny "
    "silver smart soft solid sunny super swift tall tidy warm white wild wise yellow young"
)
_SECOND = (
    "anchor apple arrow bell boat book bridge candle castle chair cloud coin comet cup door drum "
    "flag flute forest garden guitar hammer harbor hat island jacket kettle key kite lake lamp "
    "lantern lemon magnet map marble mirror moon mountain paper pearl pencil piano planet ribbon "
    "river rocket sail saddle shell spoon star stone sun table tent tower train violin window"
)


def new_word() -> str:
    """Two words and a number to open a class with: easy to read from a board and to type.

    There are 250,000: at the pace of the door it takes hours to guess one.
    """
    words = f"{secrets.choice(_FIRST.split())} {secrets.choice(_SECOND.split())}"
    return f"{words} {10 + secrets.randbelow(90)}"


def plain_word(typed: str) -> str:
    """What was typed, without what people type differently.

    >>> plain_word(" Amber-Kite ")
    'amber kite'
    """
    return " ".join(typed[:80].lower().replace("-", " ").split())
