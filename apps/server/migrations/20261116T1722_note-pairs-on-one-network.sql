-- Whether owner and suggester of the pair have sessions in one network.
alter table arranged_pair add column shares_network boolean not null default false;
