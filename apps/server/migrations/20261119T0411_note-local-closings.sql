-- Whether enough prices of a closing came from its own town to count in figures of a place. Null for closings that are older than
-- the column: they count.
alter table closing add column is_local boolean;
