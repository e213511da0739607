import { createHmac } from 'node:crypto';
import { newId } from '@ballpark/server/database/new-id';
import type { Pool } from 'pg';
import type { ListingRef } from './listings.ts';

export async function insertModerators(sql: Pool, memberIds: readonly string[]): Promise<void> {
  await sql.query(
    `insert into moderator (member_id, granted_by) select id, 'proof' from unnest($1::uuid[]) as one (id)`,
    [memberIds],
  );
}

type CaseState = 'open' | 'proposed' | 'decided' | 'appealed';
type CaseInput = {
  listing: ListingRef;
  state: CaseState;
  /** Who decided. */
  moderatorId: string;
  /** Set once the case is decided. */
  action?: 'hide' | 'ban' | 'suspend';
};

/** Inserts a case about a listing, with its decision unless it is open: a proposed ban, or content that was hidden. */
export async function insertCase(
  sql: Pool,
  { listing, state, moderatorId, action = state === 'proposed' ? 'ban' : 'hide' }: CaseInput,
): Promise<{ id: string; decisionId: string }> {
  const [id, decisionId] = [newId(), newId()];
  await sql.query(
    `insert into moderation_case (id, target_kind, target_id, author_id, state) values ($1, 'listing', $2, $3, $4)`,
    [id, listing.id, listing.ownerId, state],
  );
  if (state === 'open') return { id, decisionId };
  const decisionState = state === 'proposed' ? 'proposed' : 'in-force';
  const appeal = state === 'appealed' ? 'It is mine.' : null;
  await sql.query(
    `insert into moderation_decision
       (id, case_id, moderator_id, action, reason, sentence, state, appeal, appealed_at, days, ends_at)
     select $1, $2, $3, $4, 'scam', 'No scams.', $5, $6, case when $6::text is not null then now() end,
       suspension.days, now() + make_interval(days => suspension.days)
     from (select case $4 when 'suspend' then 3 end as days) suspension`,
    [decisionId, id, moderatorId, action, decisionState, appeal],
  );
  return { id, decisionId };
}

/** An open case about a suggestion. */
export async function insertSuggestionCase(sql: Pool, suggestionId: string, authorId: string): Promise<string> {
  const id = newId();
  await sql.query(
    `insert into moderation_case (id, target_kind, target_id, author_id, state) values ($1, 'suggestion', $2, $3, 'open')`,
    [id, suggestionId, authorId],
  );
  return id;
}

/** An open flag about a member: a new one, or the one that is open already. */
export async function insertFlag(sql: Pool, memberId: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into flag (id, member_id, kind, score, evidence, created_at)
     values ($1, $2, 'arranged_pair', 8, '[]', now())
     on conflict (member_id) where decision is null do update set score = excluded.score returning id`,
    [newId(), memberId],
  );
  return rows[0]?.id ?? '';
}

/** Signed a second time on purpose: the product's own function is what the proofs check. */
export async function signAppealToken(sql: Pool, decisionId: string): Promise<string> {
  return `${decisionId}.${await sign(sql, `appeal ${decisionId}`)}`;
}

/** The address of a photo as a case names it, for some minutes. */
export async function signPhoto(sql: Pool, photoUrl: string): Promise<string> {
  const [hash = '', name = ''] = photoUrl.split('/').slice(-2);
  const until = Math.floor(Date.now() / 1000) + 300;
  return `/media/cases/${until}/${await sign(sql, `photo ${hash} ${until}`)}/${hash}/${name}`;
}

async function sign(sql: Pool, text: string): Promise<string> {
  const { rows } = await sql.query<{ key: Buffer }>('select key from moderation_key');
  return createHmac('sha256', rows[0]?.key ?? '')
    .update(text)
    .digest('base64url');
}
