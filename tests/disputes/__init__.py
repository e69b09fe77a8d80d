"""What players quarrel about, book by book: a table of cases that the rules must decide."""

from disputes.balance import BALANCE
from disputes.building import BUILDING
from disputes.ending import ENDING
from disputes.floors import FLOORS
from disputes.players import PLAYERS
from disputes.seal import SEAL
from disputes.setup import SETUP
from disputes.suspend import SUSPEND

CASES = (*SETUP, *BUILDING, *FLOORS, *SEAL, *ENDING, *PLAYERS, *BALANCE, *SUSPEND)
