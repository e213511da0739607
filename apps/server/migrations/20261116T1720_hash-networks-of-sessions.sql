-- A keyed hash of the network of a session at sign-in: an IPv4 /24 or an IPv6 /48. It tells whether two members use one
-- network, and goes with the session. The key is in the configuration. Null for sessions from before and private networks.
alter table session add column network_hash bytea;
alter table session
  add constraint session_network_hash_is_sha256 check (octet_length(network_hash) = 32) not valid;
