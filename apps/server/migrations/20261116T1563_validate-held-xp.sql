alter table member validate constraint member_held_xp_within_total;
