-- When the timers of a server last did what protects the data. Alerts and the doctor read it; a database without a row was
-- never copied.
create table maintenance_run (
  kind text primary key,
  succeeded_at timestamptz not null default now(),
  constraint maintenance_run_kind_known check (kind in ('backup', 'photo-copy'))
);
