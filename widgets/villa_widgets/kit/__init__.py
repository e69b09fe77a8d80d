"""What every view is made of: page, controls, background work, undo, panels, formulas, plots."""
