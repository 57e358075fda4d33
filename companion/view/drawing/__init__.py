"""What is drawn on sheets, in millimetres: shapes, and the files that they are written into."""
