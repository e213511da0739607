-- The record of a member: sums of the guesses that counted, overall (the category is '') and in each category.
create table member_sense (
  member_id uuid not null references member (id),
  category text not null,
  judged integer not null,
  owners integer not null,
  exact integer not null,
  weight double precision not null,
  score double precision not null,
  bias double precision not null,
  -- Price Sense as members see it; null while too few guesses are judged.
  shown smallint,
  -- Whether the record is enough for the board, and whether the member is on it: only while the account is active.
  is_qualified boolean not null default false,
  is_on_board boolean not null default false,
  -- The area of the member, as in member_rank.
  h7 bigint,
  latitude double precision,
  longitude double precision,
  h6 bigint generated always as ((h7 & ~(15::bigint << 52)) | (6::bigint << 52) | ((1::bigint << 27) - 1)) stored,
  h5 bigint generated always as ((h7 & ~(15::bigint << 52)) | (5::bigint << 52) | ((1::bigint << 30) - 1)) stored,
  h4 bigint generated always as ((h7 & ~(15::bigint << 52)) | (4::bigint << 52) | ((1::bigint << 33) - 1)) stored,
  constraint member_sense_once primary key (member_id, category),
  constraint member_sense_shown_in_bounds check (shown between 0 and 100),
  constraint member_sense_board_is_shown check (not is_on_board or (is_qualified and shown is not null)),
  constraint member_sense_place_whole check (num_nulls(h7, latitude, longitude) in (0, 3))
);
create index member_sense_top on member_sense (category, shown desc, judged desc, member_id) where is_on_board;
create index member_sense_h6 on member_sense (category, h6, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
create index member_sense_h5 on member_sense (category, h5, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
create index member_sense_h4 on member_sense (category, h4, shown desc, judged desc, member_id)
  include (latitude, longitude) where is_on_board;
