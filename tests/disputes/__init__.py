"""What players quarrel about, book by book: tables of cases that the rules must decide."""
