-- The database of release 0.2.0 without members, as its `npm run db:migrate` leaves it: the output of
-- `pg_dump --no-owner --inserts` without comments and keys. Three expressions are as its migrations had them, because PostgreSQL
-- groups a repeated `and` differently when it reads its own output. `baseline.db.test.ts` upgrades it.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.add_listing_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into listing_term (h3, slot, term, listing_id, created_at, latitude, longitude, type)
  select h3, slot, term, listing_id, created_at, latitude, longitude, type from open_listing_term
  where listing_id in (select id from added);
  return null;
end
$$;
CREATE FUNCTION public.distance_km(from_latitude double precision, from_longitude double precision, to_latitude double precision, to_longitude double precision) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select 12742.0175428 * asin(least(1, sqrt(
    power(sin(radians(to_latitude - from_latitude) / 2), 2)
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * power(sin(radians(to_longitude - from_longitude) / 2), 2)
  )))
$$;
CREATE PROCEDURE public.fill_listing_terms()
    LANGUAGE plpgsql
    AS $$
declare
  open_id uuid;
begin
  for open_id in select id from listing where is_active and hidden_at is null loop
    perform set_config('synchronous_commit', 'off', true);
    perform from listing where id = open_id for no key update;
    insert into listing_term (h3, slot, term, listing_id, created_at, latitude, longitude, type)
    select h3, slot, term, listing_id, created_at, latitude, longitude, type from open_listing_term
    where listing_id = open_id
    on conflict do nothing;
    commit;
  end loop;
end
$$;
CREATE FUNCTION public.follow_member_area() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform from member where id = new.member_id for no key update;
  update member_rank set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update month_xp set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  update member_sense set h7 = new.h7, latitude = new.latitude, longitude = new.longitude
  where member_id = new.member_id;
  return null;
end
$$;
CREATE FUNCTION public.follow_member_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  points integer;
  change integer := 0;
begin
  select xp - held_xp into points from member where id = new.member_id for no key update;
  if new.status = 'active' and new.onboarded_at is not null then
    insert into member_rank (member_id, xp, h7, latitude, longitude)
    values (new.member_id, points, new.h7, new.latitude, new.longitude)
    on conflict do nothing;
    if found then change := 1; end if;
  elsif new.status <> 'active' then
    delete from member_rank where member_id = new.member_id;
    if found then change := -1; end if;
  end if;
  if change = 1 then
    update month_xp set is_on_board = true, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
    update member_sense set is_on_board = is_qualified, h7 = new.h7, latitude = new.latitude, longitude = new.longitude
    where member_id = new.member_id;
  elsif change = -1 then
    update month_xp set is_on_board = false where member_id = new.member_id and is_on_board;
    update member_sense set is_on_board = false where member_id = new.member_id and is_on_board;
  end if;
  if points > 0 and change <> 0 then
    insert into xp_histogram as kept (step, bucket, members)
    select step, points / step, greatest(change, 0) from unnest(array[1, 100, 5000]) step order by step
    on conflict (step, bucket) do update set members = kept.members + change;
  end if;
  return null;
end
$$;
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.refuse_award_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and not exists (select from listing where id = old.listing_id) then
    return old;
  end if;
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.refuse_entry_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and old.member_id::text = current_setting('ballpark.erased_member', true) then
    return old;
  end if;
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.refuse_ledger_truncation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'lines of % are added, never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
CREATE FUNCTION public.replace_listing_terms() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.is_active and old.hidden_at is null then
    delete from listing_term kept using unnest(tsvector_to_array(old.words)) word (term)
    where kept.h3 = term_cell(old.h7) and kept.slot = term_slot(old.created_at) and kept.term = word.term
      and kept.listing_id = old.id;
  end if;
  if tg_op = 'UPDATE' then
    insert into listing_term (h3, slot, term, listing_id, created_at, latitude, longitude, type)
    select h3, slot, term, listing_id, created_at, latitude, longitude, type from open_listing_term
    where listing_id = new.id;
  end if;
  return null;
end
$$;
CREATE FUNCTION public.term_cell(cell bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select coalesce((cell & ~(15::bigint << 52)) | (3::bigint << 52) | ((1::bigint << 36) - 1), 0)
$$;
CREATE FUNCTION public.term_slot(at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  select date_bin('6 hours', at, timestamptz '2000-01-01 00:00:00+00')
$$;
CREATE FUNCTION public.username_skeleton(username text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(replace(translate(lower(username), '01i._-'::text, 'oll'::text), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text);
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.accuracy_month (
    month date NOT NULL,
    type text NOT NULL,
    band smallint NOT NULL,
    h4 bigint NOT NULL,
    closings integer NOT NULL,
    within_5 integer NOT NULL,
    within_10 integer NOT NULL,
    within_20 integer NOT NULL,
    in_range integer NOT NULL,
    at_figure integer NOT NULL,
    misses integer[] NOT NULL,
    average_misses integer[] NOT NULL,
    CONSTRAINT accuracy_month_misses CHECK (((cardinality(misses) = 101) AND (cardinality(average_misses) = 101)))
);
CREATE TABLE public.achievement_unlock (
    member_id uuid NOT NULL,
    achievement_id text NOT NULL,
    unlocked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.arranged_pair (
    owner_id uuid NOT NULL,
    suggester_id uuid NOT NULL,
    score real NOT NULL,
    meetings integer NOT NULL,
    exact_hits integer NOT NULL,
    close_hits integer NOT NULL,
    quick_closings integer NOT NULL,
    sole_suggestions integer NOT NULL,
    shares_network boolean DEFAULT false NOT NULL
);
CREATE TABLE public.audit_entry (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    event text NOT NULL,
    case_id uuid,
    subject_id uuid,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_entry_actor CHECK (((actor_id IS NOT NULL) = (actor_kind = ANY (ARRAY['moderator'::text, 'author'::text])))),
    CONSTRAINT audit_entry_actor_known CHECK ((actor_kind = ANY (ARRAY['moderator'::text, 'operator'::text, 'author'::text, 'system'::text])))
);
CREATE TABLE public.closed_account (
    member_id uuid NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    name text NOT NULL,
    username text,
    photo_url text,
    background_url text,
    about text,
    CONSTRAINT closed_account_about_length CHECK ((char_length(about) <= 500)),
    CONSTRAINT closed_account_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT closed_account_username_form CHECK ((username ~ '^[A-Za-z0-9_.-]{3,30}$'::text))
);
CREATE TABLE public.closing (
    listing_id uuid NOT NULL,
    owner_key bigint NOT NULL,
    type text NOT NULL,
    category text,
    currency text NOT NULL,
    h7 bigint,
    h5 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((5)::bigint << 52)) | (((1)::bigint << 30) - 1))) STORED,
    h4 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((4)::bigint << 52)) | (((1)::bigint << 33) - 1))) STORED,
    final_price bigint NOT NULL,
    offer_amount bigint,
    suggestion_count integer NOT NULL,
    average_price bigint,
    ballpark_price bigint,
    ballpark_low bigint,
    ballpark_high bigint,
    ballpark_error real,
    exclusion text,
    outcome text NOT NULL,
    closed_at timestamp with time zone NOT NULL,
    band smallint GENERATED ALWAYS AS (LEAST(3, GREATEST(0, (width_bucket(suggestion_count, ARRAY[3, 5, 8, 15]) - 1)))) STORED NOT NULL,
    trial_arm text,
    CONSTRAINT closing_exclusion_known CHECK ((exclusion = ANY (ARRAY['not-sold'::text, 'far-off'::text, 'arranged'::text, 'voided'::text]))),
    CONSTRAINT closing_figure_is_whole CHECK ((num_nulls(average_price, ballpark_price, ballpark_low, ballpark_high, ballpark_error) = ANY (ARRAY[0, 5]))),
    CONSTRAINT closing_outcome_known CHECK ((outcome = ANY (ARRAY['sold'::text, 'agreed'::text, 'asking'::text, 'kept'::text]))),
    CONSTRAINT closing_trial_arm_known CHECK ((trial_arm = ANY (ARRAY['veil'::text, 'shown'::text]))),
    CONSTRAINT closing_type_known CHECK ((type = ANY (ARRAY['PRODUCT'::text, 'SERVICE'::text])))
);
CREATE TABLE public.closing_term (
    listing_id uuid NOT NULL,
    near_key bigint,
    region_key bigint,
    anywhere_key bigint NOT NULL,
    category text,
    closed_on date NOT NULL,
    final_price bigint NOT NULL,
    owner_key bigint NOT NULL,
    CONSTRAINT closing_term_place_whole CHECK ((num_nulls(near_key, region_key) = ANY (ARRAY[0, 2])))
);
CREATE TABLE public.contact_message (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contact_message_email_form CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 254))),
    CONSTRAINT contact_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 2000))),
    CONSTRAINT contact_message_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT contact_message_name_one_line CHECK ((name !~ '[\n\r]'::text)),
    CONSTRAINT contact_message_subject_known CHECK ((subject = ANY (ARRAY['general'::text, 'technical'::text, 'account'::text, 'feedback'::text, 'bug'::text, 'other'::text])))
);
CREATE TABLE public.data_export (
    member_id uuid NOT NULL,
    id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    ready_at timestamp with time zone,
    expires_at timestamp with time zone,
    failed_at timestamp with time zone,
    token_hash bytea,
    CONSTRAINT data_export_one_outcome CHECK ((num_nonnulls(ready_at, failed_at) <= 1)),
    CONSTRAINT data_export_ready_expires CHECK (((ready_at IS NULL) = (expires_at IS NULL))),
    CONSTRAINT data_export_token_is_sha256 CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT data_export_token_of_ready CHECK (((token_hash IS NULL) OR (ready_at IS NOT NULL)))
);
CREATE TABLE public.email_change (
    member_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT email_change_email_form CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 254)))
);
CREATE TABLE public.email_token (
    token_hash bytea NOT NULL,
    member_id uuid NOT NULL,
    purpose text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    mail_id uuid,
    CONSTRAINT email_token_hash_is_sha256 CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT email_token_purpose_known CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'change-email'::text])))
);
CREATE TABLE public.erasure (
    member_id uuid NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT erasure_completed_after_begin CHECK ((completed_at >= begun_at))
);
CREATE TABLE public.exclusion_month (
    month date NOT NULL,
    exclusion text NOT NULL,
    closings integer NOT NULL
);
CREATE TABLE public.flag (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    score real NOT NULL,
    evidence jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    decision text,
    decided_at timestamp with time zone,
    decided_by uuid,
    decision_reason text,
    decided_xp integer,
    CONSTRAINT flag_decision_known CHECK ((decision = ANY (ARRAY['upheld'::text, 'dismissed'::text]))),
    CONSTRAINT flag_decision_reason_length CHECK (((char_length(decision_reason) >= 1) AND (char_length(decision_reason) <= 500))),
    CONSTRAINT flag_decision_whole CHECK (((num_nulls(decision, decided_at, decision_reason) = ANY (ARRAY[0, 3])) AND ((decision IS NOT NULL) OR (decided_by IS NULL)))),
    CONSTRAINT flag_kind_known CHECK ((kind = ANY (ARRAY['arranged_pair'::text, 'arranged_circle'::text])))
);
CREATE TABLE public.former_email (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    email text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT former_email_form CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 254)))
);
CREATE TABLE public.former_username (
    username text NOT NULL,
    member_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT former_username_form CHECK ((username ~ '^[A-Za-z0-9_.-]{3,30}$'::text))
);
CREATE TABLE public.guess_result (
    member_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    category text,
    currency text NOT NULL,
    first_amount bigint NOT NULL,
    amount bigint NOT NULL,
    final_price bigint NOT NULL,
    place integer NOT NULL,
    is_shared boolean NOT NULL,
    total integer NOT NULL,
    xp integer NOT NULL,
    sense_weight double precision,
    sense_score double precision,
    sense_bias double precision,
    exclusion text,
    shown_before smallint,
    shown_after smallint,
    closed_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone,
    CONSTRAINT guess_result_exclusion_known CHECK ((exclusion = ANY (ARRAY['not-sold'::text, 'late'::text, 'far-off'::text, 'seen'::text, 'repeated'::text, 'reciprocal'::text, 'exact-in-minutes'::text, 'arranged'::text, 'few'::text]))),
    CONSTRAINT guess_result_is_judged_or_excluded CHECK ((num_nulls(sense_weight, sense_score, sense_bias) =
CASE
    WHEN (exclusion IS NULL) THEN 0
    ELSE 3
END)),
    CONSTRAINT guess_result_shown_in_bounds CHECK (shown_before between 0 and 100 and shown_after between 0 and 100)
);
CREATE TABLE public.guide_page (
    geoname_id integer NOT NULL,
    term text NOT NULL,
    words text NOT NULL,
    listed_from date NOT NULL,
    newest_on date NOT NULL,
    CONSTRAINT guide_page_text_short CHECK (((length(term) <= 130) AND (length(words) <= 130)))
);
CREATE TABLE public.held_entry (
    entry_id uuid NOT NULL,
    flag_id uuid NOT NULL,
    member_id uuid NOT NULL,
    amount integer NOT NULL,
    CONSTRAINT held_entry_amount_positive CHECK ((amount > 0))
);
CREATE TABLE public.helped_owner (
    member_id uuid NOT NULL,
    owner_id uuid NOT NULL
);
CREATE TABLE public.idempotency_key (
    member_id uuid NOT NULL,
    key text NOT NULL,
    content_hash bytea NOT NULL,
    result_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_key_form CHECK ((key ~ '^[A-Za-z0-9_-]{16,100}$'::text)),
    CONSTRAINT idempotency_key_hash_is_sha256 CHECK ((octet_length(content_hash) = 32))
);
CREATE TABLE public.instance (
    is_only boolean DEFAULT true NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mark_generation bigint DEFAULT 0 NOT NULL,
    mark_lease uuid DEFAULT gen_random_uuid() NOT NULL,
    removal_day date,
    removal_allowance integer DEFAULT 0 NOT NULL,
    removal_count integer DEFAULT 0 NOT NULL,
    CONSTRAINT instance_is_one CHECK (is_only),
    CONSTRAINT instance_removal_within_allowance CHECK (((removal_count >= 0) AND (removal_count <= removal_allowance)))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.listing (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    type text NOT NULL,
    location text NOT NULL,
    h7 bigint,
    latitude double precision,
    longitude double precision,
    h6 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((6)::bigint << 52)) | (((1)::bigint << 27) - 1))) STORED,
    h5 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((5)::bigint << 52)) | (((1)::bigint << 30) - 1))) STORED,
    h4 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((4)::bigint << 52)) | (((1)::bigint << 33) - 1))) STORED,
    photo_urls text[] DEFAULT '{}'::text[] NOT NULL,
    photo_colours text[] DEFAULT '{}'::text[] NOT NULL,
    currency text NOT NULL,
    offer_amount bigint,
    final_price bigint,
    is_active boolean DEFAULT true NOT NULL,
    auto_closed_at timestamp with time zone,
    closed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    suggestion_count integer DEFAULT 0 NOT NULL,
    suggestion_sum bigint DEFAULT 0 NOT NULL,
    suggestion_min bigint,
    suggestion_max bigint,
    words tsvector NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    closest_difference bigint,
    settled_at timestamp with time zone,
    hidden_at timestamp with time zone,
    edited_at timestamp with time zone,
    late_outcome_at timestamp with time zone,
    late_price bigint,
    late_closest_difference bigint,
    late_settled_at timestamp with time zone,
    hidden_for text[] DEFAULT '{}'::text[] NOT NULL,
    removed_at timestamp with time zone,
    ballpark_price bigint,
    ballpark_low bigint,
    ballpark_high bigint,
    ballpark_count integer,
    ballpark_voices integer,
    ballpark_error real,
    ballpark_agreement smallint,
    ballpark_basis integer,
    category text,
    outcome text,
    booked_at timestamp with time zone,
    trial_arm text,
    CONSTRAINT listing_active_until_its_end CHECK ((is_active = (num_nonnulls(auto_closed_at, final_price, deleted_at) = 0))),
    CONSTRAINT listing_at_most_five_photos CHECK ((cardinality(photo_urls) <= 5)),
    CONSTRAINT listing_ballpark_in_range CHECK (((ballpark_price >= ballpark_low) AND (ballpark_price <= ballpark_high))),
    CONSTRAINT listing_ballpark_is_whole CHECK ((num_nulls(ballpark_price, ballpark_low, ballpark_high, ballpark_count, ballpark_voices, ballpark_error, ballpark_agreement, ballpark_basis) = ANY (ARRAY[0, 8]))),
    CONSTRAINT listing_category_form CHECK (((category ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(category) <= 30))),
    CONSTRAINT listing_closed_when_ended CHECK (((closed_at IS NOT NULL) = (num_nonnulls(auto_closed_at, final_price) = 1))),
    CONSTRAINT listing_closest_difference_of_price CHECK (((closest_difference IS NULL) OR ((closest_difference >= 0) AND (final_price IS NOT NULL)))),
    CONSTRAINT listing_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT listing_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 500))),
    CONSTRAINT listing_final_price_positive CHECK (((final_price >= 1) AND (final_price <= '99999999999'::bigint))),
    CONSTRAINT listing_hidden_for_known CHECK ((hidden_for <@ ARRAY['status'::text, 'reports'::text, 'decision'::text, 'photo'::text, 'closed-account'::text])),
    CONSTRAINT listing_hidden_while_reason CHECK (((hidden_for = '{}'::text[]) OR (hidden_at IS NOT NULL))),
    CONSTRAINT listing_late_difference_of_price CHECK (((late_closest_difference IS NULL) OR ((late_closest_difference >= 0) AND (late_price IS NOT NULL)))),
    CONSTRAINT listing_late_outcome_of_auto_closed CHECK (((late_outcome_at IS NULL) OR (auto_closed_at IS NOT NULL))),
    CONSTRAINT listing_late_price_positive CHECK (((late_price >= 1) AND (late_price <= '99999999999'::bigint))),
    CONSTRAINT listing_late_price_reported CHECK (((late_price IS NULL) OR (late_outcome_at IS NOT NULL))),
    CONSTRAINT listing_late_settled_after_price CHECK (((late_settled_at IS NULL) OR (late_price IS NOT NULL))),
    CONSTRAINT listing_location_length CHECK (((char_length(location) >= 1) AND (char_length(location) <= 200))),
    CONSTRAINT listing_offer_positive CHECK (((offer_amount >= 1) AND (offer_amount <= '99999999999'::bigint))),
    CONSTRAINT listing_one_end CHECK ((num_nonnulls(auto_closed_at, final_price, deleted_at) <= 1)),
    CONSTRAINT listing_outcome_known CHECK ((outcome = ANY (ARRAY['sold'::text, 'agreed'::text, 'asking'::text, 'kept'::text]))),
    CONSTRAINT listing_outcome_of_price CHECK (((outcome IS NULL) OR (final_price IS NOT NULL))),
    CONSTRAINT listing_photos_have_colours CHECK ((cardinality(photo_colours) = cardinality(photo_urls))),
    CONSTRAINT listing_place_is_cell CHECK (((((h7 >> 52) & (15)::bigint) = 7) AND ((h7 >> 59) = 1) AND ((h7 & (16777215)::bigint) = 16777215))),
    CONSTRAINT listing_place_whole CHECK ((num_nulls(h7, latitude, longitude) = ANY (ARRAY[0, 3]))),
    CONSTRAINT listing_settled_after_its_end CHECK (((settled_at IS NULL) OR (NOT is_active))),
    CONSTRAINT listing_suggestions_add_up CHECK (((suggestion_count >= 0) AND (num_nulls(suggestion_min, suggestion_max) =
CASE
    WHEN (suggestion_count = 0) THEN 2
    ELSE 0
END) AND ((suggestion_count > 0) OR (suggestion_sum = 0)) AND (suggestion_min <= suggestion_max))),
    CONSTRAINT listing_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100))),
    CONSTRAINT listing_trial_arm_known CHECK ((trial_arm = ANY (ARRAY['veil'::text, 'shown'::text]))),
    CONSTRAINT listing_type_known CHECK ((type = ANY (ARRAY['PRODUCT'::text, 'SERVICE'::text])))
)
WITH (fillfactor='90');
CREATE TABLE public.listing_reveal (
    member_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.listing_term (
    h3 bigint NOT NULL,
    slot timestamp with time zone NOT NULL,
    term text NOT NULL COLLATE pg_catalog."C",
    listing_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    latitude double precision,
    longitude double precision,
    type text NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_insert_scale_factor='0.02');
CREATE TABLE public.mail (
    id uuid NOT NULL,
    member_id uuid,
    template text NOT NULL,
    dedupe_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    undeliverable_at timestamp with time zone,
    sending_until timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    last_failure text,
    undeliverable_reason text,
    unknown_at timestamp with time zone,
    CONSTRAINT mail_has_its_reader CHECK (((member_id IS NULL) = (template ~~ 'contact-%'::text))),
    CONSTRAINT mail_last_failure_length CHECK ((char_length(last_failure) <= 60)),
    CONSTRAINT mail_one_outcome CHECK ((num_nonnulls(sent_at, undeliverable_at, unknown_at) <= 1)),
    CONSTRAINT mail_undeliverable_reason_known CHECK (((undeliverable_reason IS NULL) OR ((undeliverable_at IS NOT NULL) AND (undeliverable_reason = ANY (ARRAY['not-needed'::text, 'refused'::text, 'given-up'::text, 'suppressed'::text])))))
);
CREATE TABLE public.mail_batch (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    listing_id uuid,
    event_count integer DEFAULT 1 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    in_digest boolean DEFAULT false NOT NULL,
    done_at timestamp with time zone,
    mail_key uuid,
    CONSTRAINT mail_batch_done_with_mail CHECK (((done_at IS NULL) = (mail_key IS NULL))),
    CONSTRAINT mail_batch_event_count_positive CHECK ((event_count > 0)),
    CONSTRAINT mail_batch_kind_known CHECK ((kind = ANY (ARRAY['suggestions'::text, 'ends-soon'::text, 'auto-closed'::text, 'result'::text])))
);
CREATE TABLE public.mail_day (
    member_id uuid NOT NULL,
    day date NOT NULL,
    mail_count integer NOT NULL,
    CONSTRAINT mail_day_limit CHECK (((mail_count >= 1) AND (mail_count <= 3)))
);
CREATE TABLE public.mail_link_key (
    is_only boolean DEFAULT true NOT NULL,
    key bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL,
    CONSTRAINT mail_link_key_single CHECK (is_only)
);
CREATE TABLE public.mail_opt_out (
    member_id uuid NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_opt_out_kind_known CHECK ((kind = ANY (ARRAY['suggestions'::text, 'ends-soon'::text, 'auto-closed'::text, 'result'::text, 'digest'::text, 'all'::text])))
);
CREATE TABLE public.mail_suppression (
    address_hash bytea NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT mail_suppression_hash_length CHECK ((octet_length(address_hash) = 32)),
    CONSTRAINT mail_suppression_reason_known CHECK ((reason = ANY (ARRAY['operator'::text, 'refused'::text])))
);
CREATE TABLE public.member (
    id uuid NOT NULL,
    name text NOT NULL,
    username text,
    photo_url text,
    background_url text,
    about text,
    xp integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    held_xp integer DEFAULT 0 NOT NULL,
    sense smallint,
    CONSTRAINT member_about_length CHECK ((char_length(about) <= 500)),
    CONSTRAINT member_held_xp_within_total CHECK (((held_xp >= 0) AND (held_xp <= xp))),
    CONSTRAINT member_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT member_sense_on_card_in_bounds CHECK (((sense >= 0) AND (sense <= 100))),
    CONSTRAINT member_username_form CHECK ((username ~ '^[A-Za-z0-9_.-]{3,30}$'::text)),
    CONSTRAINT member_xp_not_negative CHECK ((xp >= 0))
);
CREATE TABLE public.member_account (
    member_id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    preferences text[] DEFAULT '{}'::text[] NOT NULL,
    email_verified_at timestamp with time zone,
    onboarded_at timestamp with time zone,
    verification_resent_at timestamp with time zone,
    h7 bigint,
    latitude double precision,
    longitude double precision,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    wrote_at timestamp with time zone,
    reminders_off_at timestamp with time zone,
    units text DEFAULT 'by-place'::text NOT NULL,
    date_language text,
    time_zone text,
    area_changed_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    has_blocks boolean DEFAULT false NOT NULL,
    mailbox_hash bytea,
    guess_first_since timestamp with time zone,
    CONSTRAINT member_account_date_language_length CHECK (((char_length(date_language) >= 1) AND (char_length(date_language) <= 35))),
    CONSTRAINT member_account_email_form CHECK (((email ~~ '%_@_%'::text) AND (char_length(email) <= 254))),
    CONSTRAINT member_account_onboarded_needs_verified CHECK (((onboarded_at IS NULL) OR (email_verified_at IS NOT NULL))),
    CONSTRAINT member_account_place_is_cell CHECK (((((h7 >> 52) & (15)::bigint) = 7) AND ((h7 >> 59) = 1) AND ((h7 & (16777215)::bigint) = 16777215))),
    CONSTRAINT member_account_place_whole CHECK ((num_nulls(h7, latitude, longitude) = ANY (ARRAY[0, 3]))),
    CONSTRAINT member_account_preferences_known CHECK ((preferences <@ ARRAY['selling'::text, 'buying'::text, 'browsing'::text, 'helping'::text])),
    CONSTRAINT member_account_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'banned'::text, 'closed'::text]))),
    CONSTRAINT member_account_time_zone_length CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 60))),
    CONSTRAINT member_account_units_known CHECK ((units = ANY (ARRAY['by-place'::text, 'miles'::text, 'kilometres'::text])))
);
CREATE TABLE public.member_block (
    blocker_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT member_block_kind_known CHECK ((kind = ANY (ARRAY['block'::text, 'mute'::text]))),
    CONSTRAINT member_block_not_self CHECK ((blocker_id <> blocked_id))
);
CREATE TABLE public.member_progress (
    member_id uuid NOT NULL,
    total_suggestions integer DEFAULT 0 NOT NULL,
    accurate_suggestions integer DEFAULT 0 NOT NULL,
    quick_responses integer DEFAULT 0 NOT NULL,
    unique_people_helped integer DEFAULT 0 NOT NULL,
    exact_hits integer DEFAULT 0 NOT NULL,
    first_suggestions integer DEFAULT 0 NOT NULL,
    own_closed integer DEFAULT 0 NOT NULL,
    product_suggestions integer DEFAULT 0 NOT NULL,
    service_suggestions integer DEFAULT 0 NOT NULL,
    accurate_services integer DEFAULT 0 NOT NULL,
    streak_days integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.member_rank (
    member_id uuid NOT NULL,
    xp integer DEFAULT 0 NOT NULL,
    h7 bigint,
    latitude double precision,
    longitude double precision,
    h6 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((6)::bigint << 52)) | (((1)::bigint << 27) - 1))) STORED,
    h5 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((5)::bigint << 52)) | (((1)::bigint << 30) - 1))) STORED,
    h4 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((4)::bigint << 52)) | (((1)::bigint << 33) - 1))) STORED,
    CONSTRAINT member_rank_place_is_cell CHECK (((((h7 >> 52) & (15)::bigint) = 7) AND ((h7 >> 59) = 1) AND ((h7 & (16777215)::bigint) = 16777215))),
    CONSTRAINT member_rank_place_whole CHECK ((num_nulls(h7, latitude, longitude) = ANY (ARRAY[0, 3]))),
    CONSTRAINT member_rank_xp_not_negative CHECK ((xp >= 0))
);
CREATE TABLE public.member_sense (
    member_id uuid NOT NULL,
    category text NOT NULL,
    judged integer NOT NULL,
    owners integer NOT NULL,
    exact integer NOT NULL,
    weight double precision NOT NULL,
    score double precision NOT NULL,
    bias double precision NOT NULL,
    shown smallint,
    is_qualified boolean DEFAULT false NOT NULL,
    is_on_board boolean DEFAULT false NOT NULL,
    h7 bigint,
    latitude double precision,
    longitude double precision,
    h6 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((6)::bigint << 52)) | (((1)::bigint << 27) - 1))) STORED,
    h5 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((5)::bigint << 52)) | (((1)::bigint << 30) - 1))) STORED,
    h4 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((4)::bigint << 52)) | (((1)::bigint << 33) - 1))) STORED,
    CONSTRAINT member_sense_board_is_shown CHECK (((NOT is_on_board) OR (is_qualified AND (shown IS NOT NULL)))),
    CONSTRAINT member_sense_place_whole CHECK ((num_nulls(h7, latitude, longitude) = ANY (ARRAY[0, 3]))),
    CONSTRAINT member_sense_shown_in_bounds CHECK (((shown >= 0) AND (shown <= 100)))
);
CREATE TABLE public.moderation_case (
    id uuid NOT NULL,
    target_kind text NOT NULL,
    target_id uuid NOT NULL,
    photo_url text,
    author_id uuid NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    harm integer DEFAULT 0 NOT NULL,
    weight integer DEFAULT 0 NOT NULL,
    report_count integer DEFAULT 0 NOT NULL,
    hidden_at timestamp with time zone,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    CONSTRAINT moderation_case_photo CHECK (((photo_url IS NOT NULL) = (target_kind = 'photo'::text))),
    CONSTRAINT moderation_case_state_known CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'appealed'::text, 'decided'::text]))),
    CONSTRAINT moderation_case_target_known CHECK ((target_kind = ANY (ARRAY['listing'::text, 'suggestion'::text, 'profile'::text, 'photo'::text])))
);
CREATE TABLE public.moderation_decision (
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    moderator_id uuid,
    action text NOT NULL,
    reason text NOT NULL,
    sentence text,
    days integer,
    state text NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    ends_at timestamp with time zone,
    confirmed_by uuid,
    confirmed_at timestamp with time zone,
    appeal text,
    appealed_at timestamp with time zone,
    appeal_outcome text,
    appeal_sentence text,
    appeal_judged_by uuid,
    appeal_judged_at timestamp with time zone,
    CONSTRAINT moderation_decision_action_known CHECK ((action = ANY (ARRAY['keep'::text, 'hide'::text, 'remove'::text, 'warn'::text, 'suspend'::text, 'ban'::text]))),
    CONSTRAINT moderation_decision_appeal CHECK ((((appeal IS NULL) = (appealed_at IS NULL)) AND ((appeal_outcome IS NULL) = (appeal_judged_at IS NULL)) AND ((appeal_outcome IS NULL) OR (appeal IS NOT NULL)))),
    CONSTRAINT moderation_decision_days CHECK (((days IS NOT NULL) = (action = 'suspend'::text))),
    CONSTRAINT moderation_decision_other_judge CHECK ((appeal_judged_by <> moderator_id)),
    CONSTRAINT moderation_decision_outcome_known CHECK ((appeal_outcome = ANY (ARRAY['upheld'::text, 'overturned'::text]))),
    CONSTRAINT moderation_decision_reason_known CHECK ((reason = ANY (ARRAY['scam'::text, 'not-a-price-question'::text, 'offensive'::text, 'personal-data'::text, 'wrong-category'::text, 'illegal'::text, 'other'::text]))),
    CONSTRAINT moderation_decision_second_moderator CHECK ((confirmed_by <> moderator_id)),
    CONSTRAINT moderation_decision_sentence CHECK (((action = 'keep'::text) OR (sentence IS NOT NULL))),
    CONSTRAINT moderation_decision_state_known CHECK ((state = ANY (ARRAY['proposed'::text, 'withdrawn'::text, 'in-force'::text, 'overturned'::text])))
);
CREATE TABLE public.moderation_key (
    is_only boolean DEFAULT true NOT NULL,
    key bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL,
    CONSTRAINT moderation_key_single CHECK (is_only)
);
CREATE TABLE public.moderator (
    member_id uuid NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL,
    granted_by text NOT NULL
);
CREATE TABLE public.month_xp (
    month date NOT NULL,
    member_id uuid NOT NULL,
    xp integer NOT NULL,
    is_on_board boolean NOT NULL,
    h7 bigint,
    latitude double precision,
    longitude double precision,
    h6 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((6)::bigint << 52)) | (((1)::bigint << 27) - 1))) STORED,
    h5 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((5)::bigint << 52)) | (((1)::bigint << 30) - 1))) STORED,
    h4 bigint GENERATED ALWAYS AS ((((h7 & (~ ((15)::bigint << 52))) | ((4)::bigint << 52)) | (((1)::bigint << 33) - 1))) STORED,
    CONSTRAINT month_xp_is_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
    CONSTRAINT month_xp_not_negative CHECK ((xp >= 0)),
    CONSTRAINT month_xp_place_whole CHECK ((num_nulls(h7, latitude, longitude) = ANY (ARRAY[0, 3])))
);
CREATE TABLE public.notification (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL,
    dedupe_key text NOT NULL,
    listing_id uuid,
    facts jsonb NOT NULL,
    event_count integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT notification_event_count_positive CHECK (((event_count = 1) OR ((event_count > 1) AND (kind = 'suggestions'::text)))),
    CONSTRAINT notification_kind_known CHECK ((kind = ANY (ARRAY['first-suggestion'::text, 'suggestions'::text, 'ends-soon'::text, 'auto-closed'::text, 'result'::text, 'achievement'::text, 'content-hidden'::text, 'decision'::text, 'fair-play'::text]))),
    CONSTRAINT notification_of_listing CHECK (((listing_id IS NULL) = (kind = ANY (ARRAY['achievement'::text, 'content-hidden'::text, 'decision'::text, 'fair-play'::text]))))
);
CREATE TABLE public.notification_tally (
    member_id uuid NOT NULL,
    last_position bigint DEFAULT 0 NOT NULL,
    unread_count integer DEFAULT 0 NOT NULL,
    read_until bigint DEFAULT 0 NOT NULL,
    shown_until bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notification_tally_reads_what_exists CHECK (((read_until <= last_position) AND (shown_until <= last_position))),
    CONSTRAINT notification_tally_unread_not_negative CHECK ((unread_count >= 0))
)
WITH (fillfactor='70');
CREATE VIEW public.open_listing_term AS
 SELECT public.term_cell(listing.h7) AS h3,
    public.term_slot(listing.created_at) AS slot,
    word.term,
    listing.id AS listing_id,
    listing.created_at,
    listing.latitude,
    listing.longitude,
    listing.type
   FROM (public.listing
     CROSS JOIN LATERAL unnest(tsvector_to_array(listing.words)) word(term))
  WHERE (listing.is_active AND (listing.hidden_at IS NULL));
CREATE TABLE public.pair_scan (
    is_only boolean DEFAULT true NOT NULL,
    step text DEFAULT 'resting'::text NOT NULL,
    after_id uuid,
    CONSTRAINT pair_scan_only_row CHECK (is_only),
    CONSTRAINT pair_scan_step_known CHECK ((step = ANY (ARRAY['resting'::text, 'pairs'::text, 'flags'::text])))
);
CREATE TABLE public.password_reset_request (
    id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT password_reset_request_email_length CHECK ((char_length(email) <= 254))
);
CREATE TABLE public.photo (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    content_hash text NOT NULL,
    kind text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    colour text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    unused_since timestamp with time zone DEFAULT now(),
    released_at timestamp with time zone,
    held_at timestamp with time zone,
    is_hidden boolean DEFAULT false NOT NULL,
    CONSTRAINT photo_colour_form CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT photo_kind_known CHECK ((kind = ANY (ARRAY['profile'::text, 'listing'::text]))),
    CONSTRAINT photo_size_positive CHECK (((width > 0) AND (height > 0)))
);
CREATE TABLE public.photo_object (
    content_hash text NOT NULL,
    last_stored_at timestamp with time zone DEFAULT now() NOT NULL,
    removing_since timestamp with time zone,
    removal_tried_at timestamp with time zone,
    avif_made_at timestamp with time zone,
    unused_since timestamp with time zone,
    difference_hash bit(64),
    erases_versions boolean DEFAULT false NOT NULL,
    CONSTRAINT photo_object_hash_is_sha256 CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE TABLE public.place (
    geoname_id integer NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL,
    folded_alternates text[] DEFAULT '{}'::text[] NOT NULL,
    country_code text NOT NULL,
    admin1_name text,
    population integer NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    alternates text[] DEFAULT '{}'::text[] NOT NULL,
    region text,
    folded_region_names text[] DEFAULT '{}'::text[] NOT NULL,
    time_zone text,
    CONSTRAINT place_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT place_on_earth CHECK (latitude between -90 and 90 and longitude between -180 and 180),
    CONSTRAINT place_population_not_negative CHECK ((population >= 0))
);
CREATE MATERIALIZED VIEW public.place_region AS
 SELECT (dense_rank() OVER (ORDER BY named.region))::smallint AS region_no,
    named.region,
    named.country_code,
    (named.folded_name COLLATE "C") AS folded_name
   FROM ( SELECT DISTINCT COALESCE(place.region, (place.country_code || '.'::text)) AS region,
            place.country_code,
            unnest((place.folded_region_names || ''::text)) AS folded_name
           FROM public.place) named
  WITH NO DATA;
CREATE MATERIALIZED VIEW public.place_name AS
 SELECT (named.weight >= 100000) AS is_large,
    named.folded_name,
    named.is_own,
    named.region_no,
    named.weight,
    named.geoname_id,
    named.namesake_id,
    (named.latitude)::real AS latitude,
    (named.longitude)::real AS longitude
   FROM ( SELECT city.geoname_id,
            city.own_name,
            city.folded_alternates,
            city.population,
            city.latitude,
            city.longitude,
            city.region_no,
            city.namesake_id,
            name.is_own,
            (name.folded_name COLLATE "C") AS folded_name,
            ((city.population + 500) *
                CASE
                    WHEN name.is_own THEN 10
                    ELSE 1
                END) AS weight
           FROM (( SELECT place.geoname_id,
                    place.folded_name AS own_name,
                    place.folded_alternates,
                    place.population,
                    place.latitude,
                    place.longitude,
                    place_region.region_no,
                    min(place.geoname_id) OVER (PARTITION BY place.name, place.admin1_name, place.country_code) AS namesake_id
                   FROM (public.place
                     LEFT JOIN public.place_region ON (((place_region.region = COALESCE(place.region, (place.country_code || '.'::text))) AND (place_region.folded_name = ''::text))))) city
             CROSS JOIN LATERAL ( SELECT true AS is_own,
                    city.own_name AS folded_name
                UNION ALL
                 SELECT false,
                    unnest(city.folded_alternates) AS unnest) name)) named
  WITH NO DATA;
CREATE TABLE public.progress_event (
    member_id uuid NOT NULL,
    kind text NOT NULL,
    source_id uuid NOT NULL,
    listing_type text,
    is_first boolean,
    is_quick boolean,
    CONSTRAINT progress_event_facts_whole CHECK (((num_nulls(listing_type, is_first, is_quick) = ANY (ARRAY[0, 3])) AND ((kind = 'suggested'::text) OR (listing_type IS NULL)))),
    CONSTRAINT progress_event_kind_known CHECK ((kind = ANY (ARRAY['suggested'::text, 'judged'::text, 'closed'::text])))
);
CREATE TABLE public.push_opt_out (
    member_id uuid NOT NULL,
    kind text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_opt_out_kind_known CHECK ((kind = ANY (ARRAY['suggestions'::text, 'ends-soon'::text, 'auto-closed'::text, 'result'::text, 'achievement'::text, 'all'::text])))
);
CREATE TABLE public.push_subscription (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    session_hash bytea NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT push_subscription_endpoint_length CHECK ((char_length(endpoint) <= 1000))
);
CREATE TABLE public.quick_skip (
    member_id uuid NOT NULL,
    listing_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.range_calibration (
    kind text NOT NULL,
    made_on date NOT NULL,
    shift real NOT NULL,
    reach real NOT NULL,
    closings integer NOT NULL,
    percentiles real[] NOT NULL,
    CONSTRAINT range_calibration_percentiles CHECK ((cardinality(percentiles) = 99))
);
CREATE TABLE public.reminder_mark (
    is_only boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT (now() - '60:00:00'::interval) NOT NULL,
    listing_id uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    CONSTRAINT reminder_mark_is_one CHECK (is_only)
);
CREATE TABLE public.removed_photo (
    content_hash text NOT NULL,
    difference_hash bit(64),
    removed_at timestamp with time zone NOT NULL,
    evidence_until timestamp with time zone,
    CONSTRAINT removed_photo_hash_is_sha256 CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE TABLE public.report (
    id uuid NOT NULL,
    case_id uuid NOT NULL,
    reporter_id uuid,
    client_hash bytea,
    reason text NOT NULL,
    note text,
    weight integer NOT NULL,
    outcome text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT report_by_one CHECK ((num_nonnulls(reporter_id, client_hash) <= 1)),
    CONSTRAINT report_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
    CONSTRAINT report_outcome_known CHECK ((outcome = ANY (ARRAY['upheld'::text, 'rejected'::text]))),
    CONSTRAINT report_reason_known CHECK ((reason = ANY (ARRAY['scam'::text, 'not-a-price-question'::text, 'offensive'::text, 'personal-data'::text, 'wrong-category'::text, 'illegal'::text, 'other'::text]))),
    CONSTRAINT report_weight_range CHECK (((weight >= 0) AND (weight <= 1000)))
);
CREATE TABLE public.result_fanout (
    listing_id uuid NOT NULL,
    after_member_id uuid,
    planned_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.session (
    token_hash bytea NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    device text,
    country_code text,
    network_hash bytea,
    CONSTRAINT session_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT session_device_length CHECK ((char_length(device) <= 100)),
    CONSTRAINT session_network_hash_is_sha256 CHECK ((octet_length(network_hash) = 32)),
    CONSTRAINT session_token_hash_is_sha256 CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE public.share_card (
    listing_id uuid NOT NULL,
    hash text NOT NULL,
    CONSTRAINT share_card_hash_is_sha256 CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE TABLE public.suggestion (
    id uuid NOT NULL,
    listing_id uuid NOT NULL,
    listing_owner_id uuid NOT NULL,
    member_id uuid NOT NULL,
    amount bigint NOT NULL,
    comment text,
    xp_awarded integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hidden_at timestamp with time zone,
    hidden_for text[] DEFAULT '{}'::text[] NOT NULL,
    note_hidden_at timestamp with time zone,
    weight smallint DEFAULT 30 NOT NULL,
    first_amount bigint,
    is_blind boolean DEFAULT false NOT NULL,
    revised_at timestamp with time zone,
    CONSTRAINT suggestion_amount_positive CHECK (((amount >= 1) AND (amount <= '99999999999'::bigint))),
    CONSTRAINT suggestion_blind_with_first_amount CHECK (((NOT is_blind) OR (first_amount IS NOT NULL))),
    CONSTRAINT suggestion_comment_length CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 250))),
    CONSTRAINT suggestion_first_amount_positive CHECK (((first_amount >= 1) AND (first_amount <= '99999999999'::bigint))),
    CONSTRAINT suggestion_hidden_for_known CHECK ((hidden_for <@ ARRAY['status'::text, 'reports'::text, 'decision'::text, 'photo'::text, 'closed-account'::text])),
    CONSTRAINT suggestion_hidden_while_reason CHECK (((hidden_for = '{}'::text[]) OR (hidden_at IS NOT NULL))),
    CONSTRAINT suggestion_not_by_the_owner CHECK ((member_id <> listing_owner_id)),
    CONSTRAINT suggestion_weight_in_bounds CHECK (((weight >= 25) AND (weight <= 400))),
    CONSTRAINT suggestion_xp_known CHECK ((xp_awarded = ANY (ARRAY[5, 20, 50])))
);
CREATE TABLE public.suggestion_day (
    member_id uuid NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.suspension (
    member_id uuid NOT NULL,
    decision_id uuid NOT NULL,
    ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.xp_award (
    listing_id uuid NOT NULL,
    member_id uuid NOT NULL,
    reason text NOT NULL,
    amount integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT xp_award_amount_of_reason CHECK ((amount =
CASE reason
    WHEN 'closest'::text THEN 50
    WHEN 'within10'::text THEN 20
    ELSE 5
END)),
    CONSTRAINT xp_award_reason_known CHECK ((reason = ANY (ARRAY['closest'::text, 'within10'::text, 'participation'::text])))
);
CREATE TABLE public.xp_entry (
    id uuid NOT NULL,
    member_id uuid NOT NULL,
    reason text NOT NULL,
    listing_id uuid,
    listing_title text,
    amount integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT xp_entry_amount_sign CHECK (((amount <> 0) AND ((amount < 0) = (reason ~~ 'reversed:%'::text)))),
    CONSTRAINT xp_entry_of_listing_or_achievement CHECK (((listing_id IS NULL) = (reason ~~ 'achievement:%'::text)))
);
CREATE TABLE public.xp_histogram (
    step integer NOT NULL,
    bucket integer NOT NULL,
    members integer NOT NULL,
    CONSTRAINT xp_histogram_not_negative CHECK ((members >= 0)),
    CONSTRAINT xp_histogram_step_known CHECK ((step = ANY (ARRAY[1, 100, 5000])))
);
INSERT INTO public.instance VALUES
	(true, '050e6d5c-1171-472c-a4d2-fa3bde4430ab', 0, 'f9c6dfb6-91d4-4e46-ae59-a3a30365f391', NULL, 0, 0);
INSERT INTO public.kysely_migration VALUES
	('20261115T0200_create-accounts', '2026-11-18T21:03:11.967Z'),
	('20261115T0300_create-password-reset-request', '2026-11-18T21:03:11.970Z'),
	('20261115T0310_create-place', '2026-11-18T21:03:11.973Z'),
	('20261115T0320_create-photo', '2026-11-18T21:03:11.978Z'),
	('20261115T0500_create-listing', '2026-11-18T21:03:12.024Z'),
	('20261115T0510_widen-members-for-listings', '2026-11-18T21:03:12.026Z'),
	('20261115T0700_create-game', '2026-11-18T21:03:12.044Z'),
	('20261115T0800_create-reminder-mark', '2026-11-18T21:03:12.046Z'),
	('20261115T0810_create-suggestion-day', '2026-11-18T21:03:12.049Z'),
	('20261115T0820_show-active-members-on-boards', '2026-11-18T21:03:12.052Z'),
	('20261115T0900_create-contact-message', '2026-11-18T21:03:12.055Z'),
	('20261115T1000_rank-members-when-onboarded', '2026-11-18T21:03:12.057Z'),
	('20261115T1010_drop-photo-thumbhash', '2026-11-18T21:03:12.057Z'),
	('20261115T1020_search-places-in-sql', '2026-11-18T21:03:12.062Z'),
	('20261115T2211_settle-closings-by-job', '2026-11-18T21:03:12.065Z'),
	('20261115T2212_create-instance', '2026-11-18T21:03:12.068Z'),
	('20261115T2221_distinguish-usernames', '2026-11-18T21:03:12.069Z'),
	('20261115T2222_hide-content-of-suspended-members', '2026-11-18T21:03:12.076Z'),
	('20261115T2223_claim-mail-before-sending', '2026-11-18T21:03:12.080Z'),
	('20261115T2229_let-members-stop-reminders', '2026-11-18T21:03:12.080Z'),
	('20261115T2231_mark-edited-listings', '2026-11-18T21:03:12.081Z'),
	('20261115T2233_keep-ledger-append-only', '2026-11-18T21:03:12.083Z'),
	('20261115T2255_index-session-age', '2026-11-18T21:03:12.124Z'),
	('20261115T2259_store-what-suggestions-counted-as', '2026-11-18T21:03:12.144Z'),
	('20261115T2300_index-unverified-accounts', '2026-11-18T21:03:12.164Z'),
	('20261115T2320_note-released-photos', '2026-11-18T21:03:12.189Z'),
	('20261116T0110_search-own-names-first', '2026-11-18T21:03:12.197Z'),
	('20261116T0600_let-members-move-and-choose', '2026-11-18T21:03:12.199Z'),
	('20261116T0601_validate-display-choices', '2026-11-18T21:03:12.201Z'),
	('20261116T0610_create-notification', '2026-11-18T21:03:12.207Z'),
	('20261116T0615_add-late-price', '2026-11-18T21:03:12.210Z'),
	('20261116T0616_validate-late-price', '2026-11-18T21:03:12.211Z'),
	('20261116T0617_index-unsettled-late-prices', '2026-11-18T21:03:12.231Z'),
	('20261116T0620_keep-former-usernames', '2026-11-18T21:03:12.260Z'),
	('20261116T0621_change-email-addresses', '2026-11-18T21:03:12.265Z'),
	('20261116T0622_widen-mail-tokens', '2026-11-18T21:03:12.267Z'),
	('20261116T0623_validate-mail-tokens', '2026-11-18T21:03:12.268Z'),
	('20261116T0624_tell-sessions-apart', '2026-11-18T21:03:12.269Z'),
	('20261116T0625_validate-session-devices', '2026-11-18T21:03:12.270Z'),
	('20261116T0700_create-push-subscription', '2026-11-18T21:03:12.273Z'),
	('20261116T0710_create-mail-choices', '2026-11-18T21:03:12.280Z'),
	('20261116T0711_widen-undeliverable-reasons', '2026-11-18T21:03:12.282Z'),
	('20261116T0712_validate-undeliverable-reasons', '2026-11-18T21:03:12.283Z'),
	('20261116T0720_create-mail-batch', '2026-11-18T21:03:12.288Z'),
	('20261116T1000_create-push-opt-out', '2026-11-18T21:03:12.291Z'),
	('20261116T1001_widen-mail-opt-out', '2026-11-18T21:03:12.293Z'),
	('20261116T1002_validate-mail-opt-out', '2026-11-18T21:03:12.295Z'),
	('20261116T1300_say-why-listings-are-hidden', '2026-11-18T21:03:12.297Z'),
	('20261116T1301_say-why-suggestions-are-hidden', '2026-11-18T21:03:12.299Z'),
	('20261116T1302_validate-reasons-of-listings', '2026-11-18T21:03:12.300Z'),
	('20261116T1303_validate-reasons-of-suggestions', '2026-11-18T21:03:12.302Z'),
	('20261116T1310_index-active-listings-of-owners', '2026-11-18T21:03:12.326Z'),
	('20261116T1320_create-member-block', '2026-11-18T21:03:12.350Z'),
	('20261116T1321_mark-members-with-blocks', '2026-11-18T21:03:12.352Z'),
	('20261116T1322_close-accounts', '2026-11-18T21:03:12.355Z'),
	('20261116T1330_add-mailbox-hash', '2026-11-18T21:03:12.355Z'),
	('20261116T1331_index-barred-mailboxes', '2026-11-18T21:03:12.377Z'),
	('20261116T1510_create-removed-photo', '2026-11-18T21:03:12.402Z'),
	('20261116T1511_hold-photos', '2026-11-18T21:03:12.404Z'),
	('20261116T1512_mark-removed-listings', '2026-11-18T21:03:12.405Z'),
	('20261116T1513_create-share-card', '2026-11-18T21:03:12.408Z'),
	('20261116T1514_describe-how-photos-look', '2026-11-18T21:03:12.409Z'),
	('20261116T1520_create-erasure', '2026-11-18T21:03:12.411Z'),
	('20261116T1521_index-deleted-listings-of-owners', '2026-11-18T21:03:12.432Z'),
	('20261116T1522_index-senders-of-messages', '2026-11-18T21:03:12.457Z'),
	('20261116T1530_create-moderation', '2026-11-18T21:03:12.514Z'),
	('20261116T1531_widen-notification-kinds', '2026-11-18T21:03:12.516Z'),
	('20261116T1532_validate-notification-kinds', '2026-11-18T21:03:12.518Z'),
	('20261116T1560_hold-xp-off-the-boards', '2026-11-18T21:03:12.520Z'),
	('20261116T1561_let-the-ledger-take-back', '2026-11-18T21:03:12.521Z'),
	('20261116T1562_create-flag', '2026-11-18T21:03:12.532Z'),
	('20261116T1563_validate-held-xp', '2026-11-18T21:03:12.533Z'),
	('20261116T1564_validate-ledger-signs', '2026-11-18T21:03:12.534Z'),
	('20261116T1570_create-data-export', '2026-11-18T21:03:12.538Z'),
	('20261116T1620_let-owners-hide-notes', '2026-11-18T21:03:12.538Z'),
	('20261116T1640_index-age-of-old-rows', '2026-11-18T21:03:12.608Z'),
	('20261116T1700_mark-photos-of-hidden-listings', '2026-11-18T21:03:12.665Z'),
	('20261116T1701_mark-photos-that-are-hidden-now', '2026-11-18T21:03:12.667Z'),
	('20261116T1710_tell-members-of-judged-flags', '2026-11-18T21:03:12.693Z'),
	('20261116T1711_validate-kinds-with-fair-play', '2026-11-18T21:03:12.701Z'),
	('20261116T1712_remember-xp-of-judged-flags', '2026-11-18T21:03:12.702Z'),
	('20261116T1713_index-queue-of-flags', '2026-11-18T21:03:12.742Z'),
	('20261116T1720_hash-networks-of-sessions', '2026-11-18T21:03:12.770Z'),
	('20261116T1721_validate-hashes-of-networks', '2026-11-18T21:03:12.771Z'),
	('20261116T1722_note-pairs-on-one-network', '2026-11-18T21:03:12.773Z'),
	('20261116T1800_keep-ballpark-figures', '2026-11-18T21:03:12.775Z'),
	('20261116T1801_validate-ballpark-figures', '2026-11-18T21:03:12.777Z'),
	('20261116T1802_weigh-suggestions', '2026-11-18T21:03:12.779Z'),
	('20261116T1803_validate-weights', '2026-11-18T21:03:12.780Z'),
	('20261116T1804_index-missing-figures', '2026-11-18T21:03:12.816Z'),
	('20261116T1900_let-members-guess-first', '2026-11-18T21:03:12.840Z'),
	('20261116T1901_keep-first-amounts', '2026-11-18T21:03:12.842Z'),
	('20261116T1902_validate-first-amounts', '2026-11-18T21:03:12.844Z'),
	('20261116T2000_add-category-and-outcome', '2026-11-18T21:03:12.846Z'),
	('20261116T2001_validate-category-and-outcome', '2026-11-18T21:03:12.849Z'),
	('20261116T2100_create-guess-result', '2026-11-18T21:03:12.856Z'),
	('20261116T2101_create-member-sense', '2026-11-18T21:03:12.862Z'),
	('20261116T2102_create-month-xp', '2026-11-18T21:03:12.866Z'),
	('20261116T2103_follow-members-on-new-boards', '2026-11-18T21:03:12.867Z'),
	('20261116T2104_show-sense-on-cards', '2026-11-18T21:03:12.869Z'),
	('20261116T2105_validate-sense-on-cards', '2026-11-18T21:03:12.869Z'),
	('20261116T2106_index-age-of-xp', '2026-11-18T21:03:12.895Z'),
	('20261116T2200_create-quick-skip', '2026-11-18T21:03:12.936Z'),
	('20261117T0100_create-closing', '2026-11-18T21:03:12.945Z'),
	('20261117T0101_index-unbooked-closings', '2026-11-18T21:03:12.998Z'),
	('20261117T0102_create-closing-term', '2026-11-18T21:03:13.039Z'),
	('20261117T0103_create-accuracy-month', '2026-11-18T21:03:13.042Z'),
	('20261117T0200_create-guide-page', '2026-11-18T21:03:13.044Z'),
	('20261117T0310_keep-bands-of-closings', '2026-11-18T21:03:13.048Z'),
	('20261117T0500_give-listings-a-trial-arm', '2026-11-18T21:03:13.050Z'),
	('20261117T0501_keep-trial-arm-of-closings', '2026-11-18T21:03:13.051Z'),
	('20261117T0502_validate-trial-arm-of-listings', '2026-11-18T21:03:13.052Z'),
	('20261117T0503_validate-trial-arm-of-closings', '2026-11-18T21:03:13.053Z'),
	('20261117T0504_index-trial-listings', '2026-11-18T21:03:13.081Z'),
	('20261117T0510_index-points-taken-back', '2026-11-18T21:03:13.116Z'),
	('20261117T0550_create-listing-term', '2026-11-18T21:03:13.231Z'),
	('20261117T0551_fill-listing-terms', '2026-11-18T21:03:13.277Z'),
	('20261117T0700_tell-erasing-from-removing', '2026-11-18T21:03:13.317Z'),
	('20261117T1530_let-the-operator-decide', '2026-11-18T21:03:13.318Z'),
	('20261117T1540_index-failed-mails', '2026-11-18T21:03:13.366Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.mail_link_key VALUES
	(true, '\x0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.moderation_key VALUES
	(true, '\x0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO public.pair_scan VALUES
	(true, 'resting', NULL);
INSERT INTO public.reminder_mark VALUES
	(true, '2026-11-16 09:03:11.954182+00', '00000000-0000-0000-0000-000000000000');
ALTER TABLE ONLY public.accuracy_month
    ADD CONSTRAINT accuracy_month_once PRIMARY KEY (h4, month, type, band);
ALTER TABLE ONLY public.achievement_unlock
    ADD CONSTRAINT achievement_unlock_once PRIMARY KEY (member_id, achievement_id);
ALTER TABLE ONLY public.arranged_pair
    ADD CONSTRAINT arranged_pair_pkey PRIMARY KEY (owner_id, suggester_id);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.closed_account
    ADD CONSTRAINT closed_account_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.closing
    ADD CONSTRAINT closing_once PRIMARY KEY (listing_id);
ALTER TABLE ONLY public.closing_term
    ADD CONSTRAINT closing_term_once PRIMARY KEY (listing_id, anywhere_key);
ALTER TABLE ONLY public.contact_message
    ADD CONSTRAINT contact_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_id_unique UNIQUE (id);
ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_id_unique UNIQUE (id);
ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.exclusion_month
    ADD CONSTRAINT exclusion_month_once PRIMARY KEY (month, exclusion);
ALTER TABLE ONLY public.flag
    ADD CONSTRAINT flag_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_email
    ADD CONSTRAINT former_email_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guess_result
    ADD CONSTRAINT guess_result_once PRIMARY KEY (member_id, listing_id);
ALTER TABLE ONLY public.guide_page
    ADD CONSTRAINT guide_page_once PRIMARY KEY (geoname_id, term);
ALTER TABLE ONLY public.held_entry
    ADD CONSTRAINT held_entry_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.helped_owner
    ADD CONSTRAINT helped_owner_pkey PRIMARY KEY (member_id, owner_id);
ALTER TABLE ONLY public.idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (member_id, key);
ALTER TABLE ONLY public.instance
    ADD CONSTRAINT instance_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.listing_reveal
    ADD CONSTRAINT listing_reveal_once PRIMARY KEY (member_id, listing_id);
ALTER TABLE ONLY public.listing_term
    ADD CONSTRAINT listing_term_once PRIMARY KEY (h3, slot, term, listing_id) INCLUDE (created_at, latitude, longitude, type);
ALTER TABLE ONLY public.listing
    ADD CONSTRAINT listing_with_owner UNIQUE (id, owner_id);
ALTER TABLE ONLY public.mail_batch
    ADD CONSTRAINT mail_batch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_day
    ADD CONSTRAINT mail_day_once PRIMARY KEY (member_id, day);
ALTER TABLE ONLY public.mail_link_key
    ADD CONSTRAINT mail_link_key_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_once UNIQUE NULLS NOT DISTINCT (member_id, template, dedupe_key);
ALTER TABLE ONLY public.mail_opt_out
    ADD CONSTRAINT mail_opt_out_once PRIMARY KEY (member_id, kind);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_suppression
    ADD CONSTRAINT mail_suppression_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.member_account
    ADD CONSTRAINT member_account_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_once PRIMARY KEY (blocker_id, blocked_id);
ALTER TABLE ONLY public.member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.member_progress
    ADD CONSTRAINT member_progress_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.member_rank
    ADD CONSTRAINT member_rank_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.member_sense
    ADD CONSTRAINT member_sense_once PRIMARY KEY (member_id, category);
ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_decision
    ADD CONSTRAINT moderation_decision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.moderation_key
    ADD CONSTRAINT moderation_key_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.moderator
    ADD CONSTRAINT moderator_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.month_xp
    ADD CONSTRAINT month_xp_once PRIMARY KEY (member_id, month);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_once UNIQUE (member_id, dedupe_key);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_position UNIQUE (member_id, "position");
ALTER TABLE ONLY public.notification_tally
    ADD CONSTRAINT notification_tally_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.pair_scan
    ADD CONSTRAINT pair_scan_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.password_reset_request
    ADD CONSTRAINT password_reset_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.photo_object
    ADD CONSTRAINT photo_object_pkey PRIMARY KEY (content_hash);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_once UNIQUE (owner_id, kind, content_hash);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.place
    ADD CONSTRAINT place_pkey PRIMARY KEY (geoname_id);
ALTER TABLE ONLY public.progress_event
    ADD CONSTRAINT progress_event_once PRIMARY KEY (member_id, kind, source_id);
ALTER TABLE ONLY public.push_opt_out
    ADD CONSTRAINT push_opt_out_once PRIMARY KEY (member_id, kind);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_endpoint UNIQUE (endpoint);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quick_skip
    ADD CONSTRAINT quick_skip_once PRIMARY KEY (member_id, listing_id);
ALTER TABLE ONLY public.range_calibration
    ADD CONSTRAINT range_calibration_once PRIMARY KEY (made_on, kind);
ALTER TABLE ONLY public.reminder_mark
    ADD CONSTRAINT reminder_mark_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.removed_photo
    ADD CONSTRAINT removed_photo_pkey PRIMARY KEY (content_hash);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_once UNIQUE (case_id, reporter_id);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_once_per_day UNIQUE (client_hash);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.result_fanout
    ADD CONSTRAINT result_fanout_pkey PRIMARY KEY (listing_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.share_card
    ADD CONSTRAINT share_card_pkey PRIMARY KEY (listing_id, hash);
ALTER TABLE ONLY public.suggestion_day
    ADD CONSTRAINT suggestion_day_pkey PRIMARY KEY (member_id, day);
ALTER TABLE ONLY public.suggestion
    ADD CONSTRAINT suggestion_once_per_member UNIQUE (listing_id, member_id);
ALTER TABLE ONLY public.suggestion
    ADD CONSTRAINT suggestion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.xp_award
    ADD CONSTRAINT xp_award_once PRIMARY KEY (listing_id, member_id);
ALTER TABLE ONLY public.xp_entry
    ADD CONSTRAINT xp_entry_once UNIQUE NULLS NOT DISTINCT (member_id, listing_id, reason);
ALTER TABLE ONLY public.xp_entry
    ADD CONSTRAINT xp_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.xp_histogram
    ADD CONSTRAINT xp_histogram_pkey PRIMARY KEY (step, bucket);
CREATE INDEX arranged_pair_suggester ON public.arranged_pair USING btree (suggester_id);
CREATE INDEX audit_entry_actor_id ON public.audit_entry USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_entry_case ON public.audit_entry USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX audit_entry_newest ON public.audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX closed_account_age ON public.closed_account USING btree (closed_at);
CREATE UNIQUE INDEX closed_account_username ON public.closed_account USING btree (public.username_skeleton(username));
CREATE INDEX closing_age ON public.closing USING btree (closed_at);
CREATE INDEX closing_area ON public.closing USING btree (h4, closed_at DESC) INCLUDE (owner_key) WHERE ((exclusion IS NULL) AND (ballpark_price IS NOT NULL));
CREATE INDEX closing_kind ON public.closing USING btree (type, band, closed_at DESC) INCLUDE (final_price, ballpark_price, ballpark_error) WHERE ((exclusion IS NULL) AND (ballpark_price IS NOT NULL));
CREATE INDEX closing_term_age ON public.closing_term USING btree (closed_on);
CREATE INDEX closing_term_anywhere ON public.closing_term USING btree (anywhere_key, closed_on DESC) INCLUDE (final_price, owner_key);
CREATE INDEX closing_term_near ON public.closing_term USING btree (near_key, closed_on DESC) INCLUDE (final_price, owner_key, category, listing_id);
CREATE INDEX closing_term_region ON public.closing_term USING btree (region_key, closed_on DESC) INCLUDE (final_price, owner_key, category, listing_id);
CREATE INDEX contact_message_age ON public.contact_message USING btree (created_at);
CREATE INDEX contact_message_sender ON public.contact_message USING btree (lower(email));
CREATE INDEX data_export_age ON public.data_export USING btree (requested_at);
CREATE INDEX email_change_created ON public.email_change USING btree (created_at);
CREATE INDEX email_token_expiry ON public.email_token USING btree (expires_at);
CREATE INDEX email_token_mail ON public.email_token USING btree (mail_id);
CREATE INDEX email_token_member ON public.email_token USING btree (member_id, purpose);
CREATE INDEX erasure_open ON public.erasure USING btree (begun_at) WHERE (completed_at IS NULL);
CREATE INDEX flag_decided_by ON public.flag USING btree (decided_by);
CREATE INDEX flag_member ON public.flag USING btree (member_id);
CREATE UNIQUE INDEX flag_open_once ON public.flag USING btree (member_id) WHERE (decision IS NULL);
CREATE INDEX flag_queue ON public.flag USING btree (created_at, id) WHERE (decision IS NULL);
CREATE INDEX former_email_changed ON public.former_email USING btree (changed_at);
CREATE INDEX former_email_member ON public.former_email USING btree (member_id);
CREATE INDEX former_username_changed ON public.former_username USING btree (changed_at);
CREATE INDEX former_username_member ON public.former_username USING btree (member_id, changed_at);
CREATE UNIQUE INDEX former_username_skeleton_unique ON public.former_username USING btree (public.username_skeleton(username));
CREATE INDEX guess_result_newest ON public.guess_result USING btree (member_id, closed_at DESC, listing_id DESC);
CREATE INDEX guess_result_owner ON public.guess_result USING btree (owner_id, closed_at) INCLUDE (member_id, place, exclusion);
CREATE INDEX guess_result_pair ON public.guess_result USING btree (member_id, owner_id) INCLUDE (category) WHERE (exclusion IS NULL);
CREATE INDEX guess_result_unseen ON public.guess_result USING btree (member_id, closed_at DESC, listing_id DESC) WHERE (seen_at IS NULL);
CREATE INDEX guide_page_newest ON public.guide_page USING btree (newest_on DESC);
CREATE INDEX held_entry_flag ON public.held_entry USING btree (flag_id);
CREATE INDEX held_entry_member ON public.held_entry USING btree (member_id);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX listing_active_h4 ON public.listing USING btree (h4, created_at DESC, id DESC) INCLUDE (latitude, longitude, type) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_active_h5 ON public.listing USING btree (h5, created_at DESC, id DESC) INCLUDE (latitude, longitude, type) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_active_h6 ON public.listing USING btree (h6, created_at DESC, id DESC) INCLUDE (latitude, longitude, type) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_active_h7 ON public.listing USING btree (h7, created_at DESC, id DESC) INCLUDE (latitude, longitude, type) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_active_newest ON public.listing USING btree (created_at DESC, id DESC) INCLUDE (type) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_active_words ON public.listing USING gin (words) WHERE (is_active AND (hidden_at IS NULL));
CREATE INDEX listing_closed_words ON public.listing USING gin (words) WHERE ((NOT is_active) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX listing_kept_h5 ON public.listing USING btree (h5, created_at DESC, id DESC) INCLUDE (latitude, longitude, type, is_active) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX listing_kept_newest ON public.listing USING btree (created_at DESC, id DESC) INCLUDE (type, is_active) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX listing_late_unsettled ON public.listing USING btree (id) WHERE ((late_price IS NOT NULL) AND (late_settled_at IS NULL));
CREATE INDEX listing_open_age ON public.listing USING btree (created_at, id) WHERE is_active;
CREATE INDEX listing_owner ON public.listing USING btree (owner_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX listing_owner_active ON public.listing USING btree (owner_id) WHERE is_active;
CREATE INDEX listing_owner_deleted ON public.listing USING btree (owner_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX listing_reveal_age ON public.listing_reveal USING btree (created_at);
CREATE INDEX listing_term_anywhere ON public.listing_term USING btree (slot, term) INCLUDE (listing_id, created_at, type);
CREATE INDEX listing_trial ON public.listing USING btree (created_at) WHERE (trial_arm IS NOT NULL);
CREATE INDEX listing_unbooked ON public.listing USING btree (id) WHERE ((booked_at IS NULL) AND (settled_at IS NOT NULL) AND (final_price IS NOT NULL));
CREATE INDEX listing_unsettled ON public.listing USING btree (id) WHERE ((NOT is_active) AND (settled_at IS NULL));
CREATE INDEX listing_unshown_age ON public.listing USING btree (COALESCE(closed_at, deleted_at)) WHERE ((deleted_at IS NOT NULL) OR (hidden_at IS NOT NULL));
CREATE INDEX listing_without_ballpark ON public.listing USING btree (id) WHERE ((suggestion_count >= 3) AND (ballpark_price IS NULL));
CREATE INDEX mail_batch_done ON public.mail_batch USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX mail_batch_due ON public.mail_batch USING btree (due_at) WHERE (done_at IS NULL);
CREATE INDEX mail_batch_mail ON public.mail_batch USING btree (mail_key) WHERE (mail_key IS NOT NULL);
CREATE INDEX mail_batch_member ON public.mail_batch USING btree (member_id);
CREATE UNIQUE INDEX mail_batch_open ON public.mail_batch USING btree (member_id, kind, listing_id) NULLS NOT DISTINCT WHERE ((done_at IS NULL) AND (NOT in_digest));
CREATE INDEX mail_day_age ON public.mail_day USING btree (day);
CREATE INDEX mail_due ON public.mail USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (undeliverable_at IS NULL) AND (unknown_at IS NULL));
CREATE INDEX mail_failed ON public.mail USING btree (COALESCE(undeliverable_at, unknown_at)) WHERE ((undeliverable_reason = ANY (ARRAY['refused'::text, 'given-up'::text])) OR (unknown_at IS NOT NULL));
CREATE INDEX member_account_barred_mailbox ON public.member_account USING btree (mailbox_hash) WHERE (status = ANY (ARRAY['suspended'::text, 'banned'::text]));
CREATE UNIQUE INDEX member_account_email_unique ON public.member_account USING btree (lower(email));
CREATE INDEX member_account_unverified ON public.member_account USING btree (created_at) WHERE (email_verified_at IS NULL);
CREATE INDEX member_block_blocked ON public.member_block USING btree (blocked_id, blocker_id);
CREATE INDEX member_rank_h4 ON public.member_rank USING btree (h4, xp DESC, member_id) INCLUDE (latitude, longitude);
CREATE INDEX member_rank_h5 ON public.member_rank USING btree (h5, xp DESC, member_id) INCLUDE (latitude, longitude);
CREATE INDEX member_rank_h6 ON public.member_rank USING btree (h6, xp DESC, member_id) INCLUDE (latitude, longitude);
CREATE INDEX member_rank_top ON public.member_rank USING btree (xp DESC, member_id);
CREATE INDEX member_sense_h4 ON public.member_sense USING btree (category, h4, shown DESC, judged DESC, member_id) INCLUDE (latitude, longitude) WHERE is_on_board;
CREATE INDEX member_sense_h5 ON public.member_sense USING btree (category, h5, shown DESC, judged DESC, member_id) INCLUDE (latitude, longitude) WHERE is_on_board;
CREATE INDEX member_sense_h6 ON public.member_sense USING btree (category, h6, shown DESC, judged DESC, member_id) INCLUDE (latitude, longitude) WHERE is_on_board;
CREATE INDEX member_sense_top ON public.member_sense USING btree (category, shown DESC, judged DESC, member_id) WHERE is_on_board;
CREATE UNIQUE INDEX member_username_skeleton_unique ON public.member USING btree (public.username_skeleton(username));
CREATE INDEX moderation_case_age ON public.moderation_case USING btree (hidden_at) WHERE (hidden_at IS NOT NULL);
CREATE INDEX moderation_case_author ON public.moderation_case USING btree (author_id);
CREATE INDEX moderation_case_decided ON public.moderation_case USING btree (decided_at DESC, id) WHERE (state = 'decided'::text);
CREATE UNIQUE INDEX moderation_case_once ON public.moderation_case USING btree (target_kind, target_id, COALESCE(photo_url, ''::text)) WHERE (state = ANY (ARRAY['open'::text, 'proposed'::text]));
CREATE INDEX moderation_case_queue ON public.moderation_case USING btree (harm DESC, opened_at, id) WHERE (state <> 'decided'::text);
CREATE INDEX moderation_case_target ON public.moderation_case USING btree (target_id);
CREATE INDEX moderation_decision_age ON public.moderation_decision USING btree (decided_at);
CREATE INDEX moderation_decision_appealed ON public.moderation_decision USING btree (appealed_at) WHERE (appealed_at IS NOT NULL);
CREATE INDEX moderation_decision_case ON public.moderation_decision USING btree (case_id, decided_at DESC);
CREATE INDEX moderation_decision_confirmed_by ON public.moderation_decision USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX moderation_decision_judged_by ON public.moderation_decision USING btree (appeal_judged_by) WHERE (appeal_judged_by IS NOT NULL);
CREATE INDEX moderation_decision_moderator ON public.moderation_decision USING btree (moderator_id);
CREATE UNIQUE INDEX moderation_decision_once ON public.moderation_decision USING btree (case_id) WHERE (state = ANY (ARRAY['proposed'::text, 'in-force'::text]));
CREATE INDEX month_xp_h4 ON public.month_xp USING btree (month, h4, xp DESC, member_id) INCLUDE (latitude, longitude) WHERE (is_on_board AND (xp > 0));
CREATE INDEX month_xp_h5 ON public.month_xp USING btree (month, h5, xp DESC, member_id) INCLUDE (latitude, longitude) WHERE (is_on_board AND (xp > 0));
CREATE INDEX month_xp_h6 ON public.month_xp USING btree (month, h6, xp DESC, member_id) INCLUDE (latitude, longitude) WHERE (is_on_board AND (xp > 0));
CREATE INDEX month_xp_top ON public.month_xp USING btree (month, xp DESC, member_id) WHERE (is_on_board AND (xp > 0));
CREATE INDEX notification_age ON public.notification USING btree (changed_at);
CREATE INDEX notification_listing ON public.notification USING btree (member_id, listing_id, "position" DESC) WHERE (listing_id IS NOT NULL);
CREATE INDEX notification_result ON public.notification USING btree (member_id, "position" DESC) WHERE (kind = 'result'::text);
CREATE INDEX password_reset_request_age ON public.password_reset_request USING btree (created_at);
CREATE INDEX photo_content ON public.photo USING btree (content_hash);
CREATE INDEX photo_object_age ON public.photo_object USING btree (last_stored_at);
CREATE INDEX photo_object_removing ON public.photo_object USING btree (removing_since) WHERE (removing_since IS NOT NULL);
CREATE INDEX photo_object_unused ON public.photo_object USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX photo_unused ON public.photo USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX place_name_search ON public.place_name USING btree (is_large, folded_name) INCLUDE (is_own, region_no, weight, geoname_id, namesake_id, latitude, longitude);
CREATE INDEX place_position ON public.place USING btree (((floor(latitude))::integer), longitude) INCLUDE (latitude, geoname_id);
CREATE INDEX place_region_country ON public.place_region USING btree (country_code) INCLUDE (region_no);
CREATE INDEX place_region_name ON public.place_region USING btree (folded_name) INCLUDE (region_no);
CREATE INDEX push_subscription_member ON public.push_subscription USING btree (member_id, created_at DESC);
CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_hash);
CREATE INDEX quick_skip_age ON public.quick_skip USING btree (created_at);
CREATE INDEX removed_photo_evidence ON public.removed_photo USING btree (evidence_until) WHERE (evidence_until IS NOT NULL);
CREATE INDEX report_age ON public.report USING btree (created_at);
CREATE INDEX report_reporter ON public.report USING btree (reporter_id) WHERE (reporter_id IS NOT NULL);
CREATE INDEX result_fanout_age ON public.result_fanout USING btree (planned_at);
CREATE INDEX session_created ON public.session USING btree (created_at);
CREATE INDEX session_last_used ON public.session USING btree (last_used_at);
CREATE INDEX session_member ON public.session USING btree (member_id);
CREATE INDEX suggestion_member ON public.suggestion USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX suggestion_newest ON public.suggestion USING btree (listing_id, created_at DESC, id DESC);
CREATE INDEX suspension_decision ON public.suspension USING btree (decision_id);
CREATE INDEX suspension_end ON public.suspension USING btree (ends_at);
CREATE INDEX xp_entry_age ON public.xp_entry USING brin (created_at);
CREATE INDEX xp_entry_newest ON public.xp_entry USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX xp_entry_taken_back ON public.xp_entry USING btree (listing_id) WHERE (reason ~~ 'reversed:%'::text);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER audit_entry_never_truncated BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER listing_terms_added AFTER INSERT ON public.listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_listing_terms();
CREATE TRIGGER listing_terms_removed AFTER DELETE ON public.listing FOR EACH ROW WHEN ((old.is_active AND (old.hidden_at IS NULL))) EXECUTE FUNCTION public.replace_listing_terms();
CREATE TRIGGER listing_terms_replaced AFTER UPDATE OF is_active, hidden_at, words, h7, created_at, type ON public.listing FOR EACH ROW
  WHEN ((old.is_active, old.hidden_at is null, old.words, old.h7, old.created_at, old.type)
    is distinct from (new.is_active, new.hidden_at is null, new.words, new.h7, new.created_at, new.type))
  EXECUTE FUNCTION public.replace_listing_terms();
CREATE TRIGGER member_account_area_followed AFTER UPDATE OF h7 ON public.member_account FOR EACH ROW WHEN (((old.h7 IS DISTINCT FROM new.h7) AND (old.onboarded_at IS NOT NULL))) EXECUTE FUNCTION public.follow_member_area();
CREATE TRIGGER member_account_status_followed AFTER UPDATE OF status, onboarded_at ON public.member_account FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.onboarded_at IS DISTINCT FROM new.onboarded_at))) EXECUTE FUNCTION public.follow_member_status();
CREATE TRIGGER xp_award_append_only BEFORE DELETE OR UPDATE ON public.xp_award FOR EACH ROW EXECUTE FUNCTION public.refuse_award_change();
CREATE TRIGGER xp_award_never_truncated BEFORE TRUNCATE ON public.xp_award FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_truncation();
CREATE TRIGGER xp_entry_append_only BEFORE DELETE OR UPDATE ON public.xp_entry FOR EACH ROW EXECUTE FUNCTION public.refuse_entry_change();
CREATE TRIGGER xp_entry_never_truncated BEFORE TRUNCATE ON public.xp_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_truncation();
ALTER TABLE ONLY public.achievement_unlock
    ADD CONSTRAINT achievement_unlock_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.arranged_pair
    ADD CONSTRAINT arranged_pair_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.arranged_pair
    ADD CONSTRAINT arranged_pair_suggester_id_fkey FOREIGN KEY (suggester_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.moderation_case(id);
ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.closed_account
    ADD CONSTRAINT closed_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.closing_term
    ADD CONSTRAINT closing_term_of_closing FOREIGN KEY (listing_id) REFERENCES public.closing(listing_id);
ALTER TABLE ONLY public.data_export
    ADD CONSTRAINT data_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.email_change
    ADD CONSTRAINT email_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mail(id);
ALTER TABLE ONLY public.email_token
    ADD CONSTRAINT email_token_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.flag
    ADD CONSTRAINT flag_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.member(id);
ALTER TABLE ONLY public.flag
    ADD CONSTRAINT flag_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.former_email
    ADD CONSTRAINT former_email_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.former_username
    ADD CONSTRAINT former_username_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.guess_result
    ADD CONSTRAINT guess_result_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.held_entry
    ADD CONSTRAINT held_entry_flag_id_fkey FOREIGN KEY (flag_id) REFERENCES public.flag(id);
ALTER TABLE ONLY public.held_entry
    ADD CONSTRAINT held_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.helped_owner
    ADD CONSTRAINT helped_owner_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.listing_reveal
    ADD CONSTRAINT listing_reveal_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.mail_batch
    ADD CONSTRAINT mail_batch_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.mail_day
    ADD CONSTRAINT mail_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.mail_opt_out
    ADD CONSTRAINT mail_opt_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_account
    ADD CONSTRAINT member_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_block
    ADD CONSTRAINT member_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_progress
    ADD CONSTRAINT member_progress_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_rank
    ADD CONSTRAINT member_rank_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.member_sense
    ADD CONSTRAINT member_sense_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.moderation_case
    ADD CONSTRAINT moderation_case_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.moderation_decision
    ADD CONSTRAINT moderation_decision_appeal_judged_by_fkey FOREIGN KEY (appeal_judged_by) REFERENCES public.member(id);
ALTER TABLE ONLY public.moderation_decision
    ADD CONSTRAINT moderation_decision_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.moderation_case(id);
ALTER TABLE ONLY public.moderation_decision
    ADD CONSTRAINT moderation_decision_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.member(id);
ALTER TABLE ONLY public.moderation_decision
    ADD CONSTRAINT moderation_decision_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.moderator
    ADD CONSTRAINT moderator_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.month_xp
    ADD CONSTRAINT month_xp_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.notification_tally
    ADD CONSTRAINT notification_tally_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_content_hash_fkey FOREIGN KEY (content_hash) REFERENCES public.photo_object(content_hash);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.progress_event
    ADD CONSTRAINT progress_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.push_opt_out
    ADD CONSTRAINT push_opt_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.push_subscription
    ADD CONSTRAINT push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES public.session(token_hash) ON DELETE CASCADE;
ALTER TABLE ONLY public.quick_skip
    ADD CONSTRAINT quick_skip_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.moderation_case(id);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.share_card
    ADD CONSTRAINT share_card_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.listing(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.suggestion_day
    ADD CONSTRAINT suggestion_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.suggestion
    ADD CONSTRAINT suggestion_of_listing FOREIGN KEY (listing_id, listing_owner_id) REFERENCES public.listing(id, owner_id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES public.moderation_decision(id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
ALTER TABLE ONLY public.xp_entry
    ADD CONSTRAINT xp_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.member(id);
REFRESH MATERIALIZED VIEW public.place_region;
REFRESH MATERIALIZED VIEW public.place_name;
