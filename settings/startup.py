"""What every kernel begins with. Installed as etc/ipython/startup/villa-lab.py."""

from IPython import get_ipython

from villa_widgets.kit.tab import offer_public_names

offer_public_names(get_ipython())
del get_ipython, offer_public_names
