-- No code reads the column. It is not null, so a process of the release before this one still writes it: its uploads fail
-- with 500 from this migration until that process is replaced. Nothing else of it is affected.
alter table photo drop column thumbhash;
