import type { ReportTarget } from '@ballpark/rules/moderation/reports';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/client.ts';
import { LISTING_VERSION } from '../../listings/listing-json.sql.ts';

/** The content or the profile that a report is about. */
export type Target = { kind: ReportTarget; id: string; /** Set for a photo. */ photoUrl: string | null };

/** `authorId` is null for a guest. */
type FoundTarget = { authorId: string | null };

/** The author of a target that the reader can see; undefined where there is none. `readerId` is undefined for a visitor. */
export async function findVisibleTarget(
  db: Queryable,
  target: Target,
  readerId: string | undefined,
): Promise<FoundTarget | undefined> {
  const { rows } = await SEARCHES[target.kind](target, readerId).execute(db);
  return rows[0];
}

const SEARCHES = {
  listing: ({ id }: Target) => sql<FoundTarget>`
    select owner_id as "authorId" from listing where id = ${id} and deleted_at is null and hidden_at is null`,
  photo: ({ id, photoUrl }: Target) => sql<FoundTarget>`
    select owner_id as "authorId" from listing
    where id = ${id} and deleted_at is null and hidden_at is null and ${photoUrl} = any (photo_urls)`,
  suggestion: ({ id }: Target) => sql<FoundTarget>`
    select member_id as "authorId" from suggestion join listing on listing.id = suggestion.listing_id
    where suggestion.id = ${id} and suggestion.hidden_at is null
      and listing.deleted_at is null and listing.hidden_at is null`,
  profile: ({ id }: Target) => sql<FoundTarget>`
    select member_id as "authorId" from member_account
    where member_id = ${id} and status = 'active' and onboarded_at is not null`,
  // Only the owner of its listing sees it.
  guest: ({ id }: Target, readerId: string | undefined) => sql<FoundTarget>`
    select null as "authorId" from guest_price join listing on listing.id = guest_price.listing_id
    where guest_price.id = ${id} and guest_price.hidden_at is null and listing.owner_id = ${readerId ?? null}
      and listing.deleted_at is null and listing.hidden_at is null`,
};

/** A hash of what the author wrote: another one after each change that people see. A profile has none. */
const VERSIONS = {
  listing: ({ id }: Target) => sql<{ version: string }>`
    select ${sql.raw(LISTING_VERSION.text)} as version from listing where listing.id = ${id}`,
  // A photo never changes under its address.
  photo: ({ photoUrl }: Target) => sql<{ version: string }>`
    select encode(sha256(convert_to(${photoUrl}::text, 'utf8')), 'hex') as version`,
  suggestion: ({ id }: Target) => sql<{ version: string }>`
    select encode(sha256(convert_to(jsonb_build_array(amount, comment)::text, 'utf8')), 'hex') as version
    from suggestion where id = ${id}`,
  guest: ({ id }: Target) => sql<{ version: string }>`
    select encode(sha256(convert_to(jsonb_build_array(amount, note, name)::text, 'utf8')), 'hex') as version
    from guest_price where id = ${id}`,
  profile: () => sql<{ version: string }>`select null::text as version where false`,
};

/** Undefined where the target has no version, or is gone. */
export async function findVersion(db: Queryable, target: Target): Promise<string | undefined> {
  const { rows } = await VERSIONS[target.kind](target).execute(db);
  return rows[0]?.version;
}

/**
 * Whether a moderator has left the target visible as it is now. Moderators who keep a listing have looked at its photos, too.
 * Uses moderation_case_target.
 */
export async function isKeptVersion(db: Queryable, target: Target): Promise<boolean> {
  const versions = [
    await findVersion(db, target),
    ...(target.kind === 'photo' ? [await findVersion(db, { ...target, kind: 'listing' })] : []),
  ].filter((version) => version !== undefined);
  const { rows } = await sql`
    select from moderation_case where target_id = ${target.id} and kept_version = any (${versions}::text[]) limit 1
  `.execute(db);
  return rows.length > 0;
}

/** The title that people know a target by: of the listing, or the username. Empty where it is gone. */
export const TARGET_TITLE = sql<string>`coalesce(case moderation_case.target_kind
    when 'profile' then (select username from member where member.id = moderation_case.target_id)
    when 'suggestion' then (
      select title from suggestion join listing on listing.id = suggestion.listing_id
      where suggestion.id = moderation_case.target_id)
    when 'guest' then (
      select title from guest_price join listing on listing.id = guest_price.listing_id
      where guest_price.id = moderation_case.target_id)
    else (select title from listing where listing.id = moderation_case.target_id)
  end, '')`;

export async function getTargetTitle(db: Queryable, caseId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select ${TARGET_TITLE} as title from moderation_case where id = ${caseId}
  `.execute(db);
  return rows[0]?.title ?? '';
}
