import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

export type Planting = {
  memberId: string;
  /** A neighbour who blocks the leaver and whose listing the leaver has priced. */
  neighbourId: string;
  listingId: string;
  /** A text that occurs nowhere else. */
  mark: string;
};

/** Rows that no short visit creates. Each statement gets the leaver, the neighbour, a listing and the mark. */
const ROWS: Readonly<Record<string, string>> = {
  member: `update member set name = $4 || ' Name', username = $4, about = $4 || ' about', xp = 25 where id = $1`,
  session: `insert into session (token_hash, member_id, device) values (sha256(($4 || $1)::bytea), $1, $4 || ' device')`,
  email_token: `insert into email_token (token_hash, member_id, purpose, expires_at)
    values (sha256(($1 || $4)::bytea), $1, 'verify-email', now() + interval '60 days')`,
  former_username: `insert into former_username values ('old' || $4, $1, now())`,
  former_email: `insert into former_email values (gen_random_uuid(), $1, $4 || '-old@example.org', now())`,
  email_change: `insert into email_change values ($1, gen_random_uuid(), $4 || '-new@example.org', now())`,
  listing_reveal: `insert into listing_reveal (member_id, listing_id) values ($1, $3)`,
  quick_skip: `insert into quick_skip (member_id, listing_id) values ($1, $3)`,
  helper_offer: `insert into helper_offer values ($3, $1, 1, current_date, 1)`,
  member_block: `insert into member_block (blocker_id, blocked_id, kind) values ($1, $2, 'mute'), ($2, $1, 'mute')`,
  ask_link: `insert into ask_link (listing_id, owner_id) select id, owner_id from listing where owner_id = $1`,
  guest_price: `insert into guest_price (id, listing_id, owner_id, amount, note, name, device_hash)
    select gen_random_uuid(), id, owner_id, 100, $4 || ' reason', $4 || ' name', sha256(($4 || id)::bytea)
    from listing where owner_id = $1`,
  puzzle_consent: `insert into puzzle_consent (listing_id, owner_id, agreed_at)
    select id, owner_id, now() from listing where owner_id = $1`,
  daily_round: `insert into daily_round (id, device_hash, member_id, practice, guesses, created_at)
    values (gen_random_uuid(), sha256(($4 || $1)::bytea), $1, 1, '{"1": {"amount": 100, "points": 50, "isCounted": true}}', now())`,
  mail_opt_out: `insert into mail_opt_out (member_id, kind) values ($1, 'digest')`,
  mail_batch: `insert into mail_batch (id, member_id, kind, listing_id, due_at)
    values (gen_random_uuid(), $1, 'result', $3, now() + interval '90 days')`,
  mail_day: `insert into mail_day values ($1, current_date, 1)`,
  mail: `insert into mail (id, member_id, template, dedupe_key, sent_at)
    values (gen_random_uuid(), $1, 'password-changed', $4, now())`,
  push_subscription: `insert into push_subscription (id, member_id, session_hash, endpoint, p256dh, auth)
    values (gen_random_uuid(), $1, sha256(($4 || $1)::bytea), 'https://push.example.org/' || $4, $4, $4)`,
  push_opt_out: `insert into push_opt_out (member_id, kind) values ($1, 'result')`,
  idempotency_key: `insert into idempotency_key (member_id, key, content_hash, result_id)
    values ($1, $4 || '-key-0123456789', sha256($4::bytea), $3)`,
  achievement_unlock: `insert into achievement_unlock (member_id, achievement_id) values ($1, 'first-suggestion')`,
  member_progress: `insert into member_progress (member_id, total_suggestions) values ($1, 1)
    on conflict (member_id) do update set total_suggestions = 1`,
  progress_event: `insert into progress_event (member_id, kind, source_id) values ($1, 'judged', $3)`,
  helped_owner: `insert into helped_owner values ($1, $2)`,
  suggestion_day: `insert into suggestion_day values ($1, current_date) on conflict do nothing`,
  xp_entry: `insert into xp_entry (id, member_id, reason, listing_id, listing_title, amount)
    values (gen_random_uuid(), $1, 'closest', $3, $4 || ' title', 25)`,
  period_xp: `insert into period_xp (period, starts_on, member_id, xp, is_on_board)
    values ('month', '2026-01-01', $1, 25, false)`,
  member_sense: `insert into member_sense (member_id, category, judged, owners, exact, weight, score, bias)
    values ($1, '', 1, 1, 0, 0.5, 0.1, 0.1)`,
  guess_result: `insert into guess_result (member_id, listing_id, owner_id, currency, first_amount, amount, final_price, place,
      is_shared, total, xp, exclusion, closed_at)
    values ($1, $3, $2, 'USD', 100, 100, 200, 1, false, 1, 5, 'few', now())`,
  member_rank: `update member_rank set xp = 25 where member_id = $1`,
  notification_tally: `insert into notification_tally (member_id, last_position, unread_count) values ($1, 90, 1)
    on conflict (member_id) do update set last_position = 90`,
  notification: `insert into notification (id, member_id, position, kind, dedupe_key, listing_id, facts)
    values (gen_random_uuid(), $1, 90, 'result', $4, $3, jsonb_build_object('title', $4))`,
  moderator: `insert into moderator (member_id, granted_by) values ($1, $4)`,
  flag: `insert into flag (id, member_id, kind, score, evidence, created_at)
    values (gen_random_uuid(), $1, 'arranged_pair', 1, jsonb_build_object('text', $4), now())`,
  held_entry: `insert into held_entry (entry_id, flag_id, member_id, amount)
    select gen_random_uuid(), id, $1, 5 from flag where member_id = $1`,
  arranged_pair: `insert into arranged_pair
      (owner_id, suggester_id, score, meetings, exact_hits, close_hits, quick_closings, sole_suggestions)
    values ($1, $2, 1, 6, 5, 0, 4, 3), ($2, $1, 1, 6, 5, 0, 4, 3)`,
  moderation_case: `insert into moderation_case (id, target_kind, target_id, author_id, state, decided_at)
    values (gen_random_uuid(), 'profile', $1, $1, 'decided', now()), (gen_random_uuid(), 'profile', $2, $2, 'decided', now())`,
  moderation_decision: `insert into moderation_decision (id, case_id, moderator_id, action, reason, sentence, days, state,
      appeal, appealed_at, appeal_outcome, appeal_sentence, appeal_judged_at)
    select gen_random_uuid(), id, $2, 'suspend', 'scam', $4 || ' sentence', 7, 'in-force',
      $4 || ' appeal', now(), 'upheld', $4 || ' answer', now()
    from moderation_case where author_id = $1`,
  suspension: `insert into suspension (member_id, decision_id, ends_at)
    select $1, decision.id, now() + interval '90 days'
    from moderation_decision decision join moderation_case on moderation_case.id = case_id where author_id = $1`,
  report: `insert into report (id, case_id, reporter_id, reason, note, weight)
    select gen_random_uuid(), id, $1, 'scam', $4 || ' note', 100 from moderation_case
    where author_id = $2 order by opened_at desc limit 1`,
  known_device: `insert into known_device (token_hash, member_id) values (sha256(convert_to($4, 'UTF8')), $1)`,
  sign_in_link: `insert into sign_in_link (token_hash, member_id, expires_at)
    values (sha256(convert_to($4, 'UTF8')), $1, now() + interval '90 days')`,
  sign_in_link_request: `insert into sign_in_link_request
    values (gen_random_uuid(), (select email from member_account where member_id = $1))`,
  password_reset_request: `insert into password_reset_request
    values (gen_random_uuid(), (select email from member_account where member_id = $1))`,
};

/** Plants a marked row of the leaver into each of these tables. */
export async function plantRows(sql: Pool, { memberId, neighbourId, listingId, mark }: Planting): Promise<void> {
  for (const [table, statement] of Object.entries(ROWS)) {
    const types = [
      ['$1', 'uuid'],
      ['$2', 'uuid'],
      ['$3', 'uuid'],
      ['$4', 'text'],
    ] as const;
    // Every parameter has its type, because not every statement uses each.
    const typed = types.reduce((text, [name, type]) => text.replaceAll(name, `(${name}::${type})`), statement);
    const used = `with given as (select $1::uuid, $2::uuid, $3::uuid, $4::text) ${typed}`;
    await sql.query(used, [memberId, neighbourId, listingId, mark]).catch((error: unknown) => {
      throw new Error(`could not plant into ${table}`, { cause: error });
    });
  }
}

export function newMark(): string {
  return `zq${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}
