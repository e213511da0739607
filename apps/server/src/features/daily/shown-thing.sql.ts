import { sqlText } from '../../database/statement.ts';

/**
 * Whether people still see a `daily_thing`: a closing only while its owner agrees and has an active account, and while it is
 * not hidden. Every statement asks anew, so that a thing leaves all days at once.
 */
export const IS_SHOWN = sqlText`(
  daily_thing.pack_thing_id is not null or exists (
    select from puzzle_consent
      join listing on listing.id = puzzle_consent.listing_id
      join member_account on member_account.member_id = listing.owner_id and member_account.status = 'active'
    where puzzle_consent.listing_id = daily_thing.listing_id and listing.hidden_at is null
  )
)`;
