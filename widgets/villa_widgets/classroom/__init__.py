"""A class in one room: a server for its pupils, and a page for the teacher."""
