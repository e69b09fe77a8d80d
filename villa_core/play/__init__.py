"""What both games share at a table: the timeline, rule entries, refusals with reasons, records."""
