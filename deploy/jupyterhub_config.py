"""Villa Lab for every user of a JupyterHub: lessons as pages, progress in the user's home folder.

Your own jupyterhub_config.py takes it in by `load_subconfig("…/deploy/jupyterhub_config.py")`; The
Littlest JupyterHub by a copy in /opt/tljh/config/jupyterhub_config.d. README.md tells more.
"""

c = get_config()  # noqa: F821 - the hub hands it in

# each user's server brings the notebooks into “Villa Lab” in the home folder, and opens them there
c.Spawner.cmd = ["villa-lab", "pages"]  # or ["villa-lab", "lab"]: JupyterLab, with the workshop

# what a pupil may take; of the spawners in use those of systemd, Docker and Kubernetes hold to it
c.Spawner.mem_limit = "700M"
c.Spawner.start_timeout = 120
c.Spawner.http_timeout = 120
