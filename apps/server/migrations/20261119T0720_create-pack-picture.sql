-- The pictures of packs that the operator imported, in WebP, each below 1 MB. Two things may show the same one.
create table pack_picture (
  -- Made from the content, and the end of its address.
  name text primary key,
  webp bytea not null,
  constraint pack_picture_size check (octet_length(webp) between 1 and 1000000)
);
