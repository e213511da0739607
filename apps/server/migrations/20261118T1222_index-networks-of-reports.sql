-- no transaction
drop index concurrently if exists report_once_per_network;
create unique index concurrently report_once_per_network on report (case_id, network_hash)
  where network_hash is not null;
