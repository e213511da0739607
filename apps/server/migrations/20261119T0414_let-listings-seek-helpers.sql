-- Whether helpers elsewhere are asked about a listing: it was posted in a young town.
alter table listing add column seeks_helpers boolean not null default false;
