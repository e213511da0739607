-- Addresses to which no mail is sent: the operator added them, or a mail server refused them for good. The address itself is
-- not stored, only the SHA-256 of its lower-case form.
create table mail_suppression (
  address_hash bytea primary key,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint mail_suppression_hash_length check (octet_length(address_hash) = 32),
  constraint mail_suppression_reason_known check (reason in ('operator', 'refused'))
);

-- Kinds of mails that a member does not want. Mails about the account have no kind.
create table mail_opt_out (
  member_id uuid not null references member (id),
  kind text not null,
  created_at timestamptz not null default now(),
  constraint mail_opt_out_once primary key (member_id, kind),
  constraint mail_opt_out_kind_known check (kind in ('suggestions', 'ends-soon', 'auto-closed', 'result', 'digest'))
);

-- Signs the links that unsubscribe without a session. One row with 244 random bits.
create table mail_link_key (
  is_only boolean primary key default true,
  key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  constraint mail_link_key_single check (is_only)
);
insert into mail_link_key default values;
