-- Whether the author of a suggestion lived within 50 km of the listing when they made it; never how far. Null where one of the
-- two has no place, and for suggestions that are older than the column.
alter table suggestion add column is_near boolean;
