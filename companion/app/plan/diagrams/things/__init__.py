"""How each thing of the catalogue is drawn, so that one knows it by its looks."""
