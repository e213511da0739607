-- A new e-mail address that waits for its confirmation, at most one per member. A later request replaces the id.
create table email_change (
  member_id uuid primary key references member (id),
  id uuid not null,
  email text not null,
  created_at timestamptz not null,
  constraint email_change_id_unique unique (id),
  constraint email_change_email_form check (email like '%_@_%' and char_length(email) <= 254)
);

create index email_change_created on email_change (created_at);

-- The address that a confirmed change replaced. The mail that tells its reader needs it, and the operator who gives a
-- stolen account back.
create table former_email (
  id uuid primary key,
  member_id uuid not null references member (id),
  email text not null,
  changed_at timestamptz not null,
  constraint former_email_form check (email like '%_@_%' and char_length(email) <= 254)
);

create index former_email_member on former_email (member_id);
create index former_email_changed on former_email (changed_at);
