"""Stages: what tasks of lessons are played on; see `villa_widgets.tasks.staged`."""
