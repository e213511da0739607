-- The roles that connect through PgBouncer, on the leader: psql -v api_password=... -v plans_password=... -f pooled-roles.sql ballpark
-- Both may do what the role ballpark_app may, which owns nothing and connects directly. A pooler in transaction mode drops
-- the settings that processes ask for, so the roles have them (apps/server/src/database/client.ts says why each is needed).
create role ballpark_api login password :'api_password' in role ballpark_app;
create role ballpark_plans login password :'plans_password' in role ballpark_app;

alter role ballpark_api set jit = off;
alter role ballpark_api set statement_timeout = '8s';
alter role ballpark_api set idle_in_transaction_session_timeout = '10s';

alter role ballpark_plans set jit = off;
alter role ballpark_plans set statement_timeout = '8s';
alter role ballpark_plans set idle_in_transaction_session_timeout = '10s';
-- Only prepared statements run as this role.
alter role ballpark_plans set plan_cache_mode = force_generic_plan;
