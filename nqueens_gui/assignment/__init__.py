"""My assignment: what there is to do, own words with figures, and the report."""
