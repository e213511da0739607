-- Whether any block or mute changes what the member sees: their own, or a block by another member. Every request reads it
-- with the session, so members without one pay nothing for blocks.
alter table member_account add column has_blocks boolean not null default false;
