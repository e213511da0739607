-- A keyed hash of a visitor's network and the day. In one case a network counts once a day.
alter table report add column network_hash bytea;
