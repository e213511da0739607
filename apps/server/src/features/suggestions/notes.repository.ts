import { sql } from 'kysely';
import type { Queryable } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';
import { selectBlockedMembers } from '../accounts/blocked-members.sql.ts';

/** The owner of the listing of a suggestion. Undefined unless the member sees both. */
export function findNoteOwner(db: Queryable, id: string, memberId: string) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select('listing.owner_id as ownerId')
    .where('suggestion.id', '=', id)
    .where('suggestion.hidden_at', 'is', null)
    .where('listing.deleted_at', 'is', null)
    .where('listing.hidden_at', 'is', null)
    .where('listing.owner_id', 'not in', selectBlockedMembers(memberId))
    .executeTakeFirst();
}

type NoteChange = { memberId: string; suggestionId: string; isHidden: boolean; at: Instant };

/** Locks, checks and changes in one statement: undefined unless the listing is shown and this member's. */
export async function setNoteHidden(db: Queryable, change: NoteChange): Promise<string | undefined> {
  const { memberId, suggestionId, isHidden, at } = change;
  const { rows } = await sql<{ listingId: string }>`
    update suggestion set note_hidden_at = ${isHidden ? sql`coalesce(suggestion.note_hidden_at, ${at})` : sql`null`}
    from listing
    where suggestion.id = ${suggestionId} and suggestion.hidden_at is null and listing.id = suggestion.listing_id
      and listing.owner_id = ${memberId} and listing.deleted_at is null and listing.hidden_at is null
    returning suggestion.listing_id as "listingId"
  `.execute(db);
  return rows[0]?.listingId;
}
