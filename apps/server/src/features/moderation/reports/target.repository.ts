import type { ReportTarget } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';

/** What a report is about. */
export type Target = { kind: ReportTarget; id: string; /** Of a photo. */ photoUrl: string | null };

/** The author of a target that people can see; undefined where there is none. */
export async function findVisibleTarget(db: Queryable, target: Target): Promise<{ authorId: string } | undefined> {
  const { rows } = await SEARCHES[target.kind](target).execute(db);
  return rows[0];
}

const SEARCHES = {
  listing: ({ id }: Target) => sql<{ authorId: string }>`
    select owner_id as "authorId" from listing where id = ${id} and deleted_at is null and hidden_at is null`,
  photo: ({ id, photoUrl }: Target) => sql<{ authorId: string }>`
    select owner_id as "authorId" from listing
    where id = ${id} and deleted_at is null and hidden_at is null and ${photoUrl} = any (photo_urls)`,
  suggestion: ({ id }: Target) => sql<{ authorId: string }>`
    select member_id as "authorId" from suggestion join listing on listing.id = suggestion.listing_id
    where suggestion.id = ${id} and suggestion.hidden_at is null
      and listing.deleted_at is null and listing.hidden_at is null`,
  profile: ({ id }: Target) => sql<{ authorId: string }>`
    select member_id as "authorId" from member_account
    where member_id = ${id} and status = 'active' and onboarded_at is not null`,
};

/** The title that people know a target by: of the listing, or the username. Empty where it is gone. */
export const TARGET_TITLE = sql<string>`coalesce(case moderation_case.target_kind
    when 'profile' then (select username from member where member.id = moderation_case.target_id)
    when 'suggestion' then (
      select title from suggestion join listing on listing.id = suggestion.listing_id
      where suggestion.id = moderation_case.target_id)
    else (select title from listing where listing.id = moderation_case.target_id)
  end, '')`;

export async function getTargetTitle(db: Queryable, caseId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select ${TARGET_TITLE} as title from moderation_case where id = ${caseId}
  `.execute(db);
  return rows[0]?.title ?? '';
}
