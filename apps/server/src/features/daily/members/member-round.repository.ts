import { sql } from 'kysely';
import type { Trx } from '../../../database/client.ts';
import type { Instant } from '../../../database/instant.ts';

type DeviceRounds = { device: Buffer; memberId: string };

/**
 * Gives rounds that belong to no member to this one. Guesses on things that the member owned, or had made a suggestion on, do
 * not count any more. Uses daily_round_of_device.
 */
export async function takeDeviceRounds(trx: Trx, { device, memberId }: DeviceRounds): Promise<void> {
  await sql`
    update daily_round round set member_id = ${memberId}::uuid, guesses = guesses || coalesce((
      select jsonb_object_agg(guess.key, guess.value || '{"isCounted": false}')
      from jsonb_each(round.guesses) guess
        join daily_thing on daily_thing.day = round.day and daily_thing.position::text = guess.key
        join listing on listing.id = daily_thing.listing_id
      where listing.owner_id = ${memberId}::uuid or exists (
        select from suggestion where suggestion.listing_id = listing.id and suggestion.member_id = ${memberId}::uuid
      )
    ), '{}')
    where device_hash = ${device} and member_id is null
  `.execute(trx);
}

type NewRound = { id: string; device: Buffer; memberId: string; day: string; at: Instant };

/** Begins the round of a day that has things, unless the device has begun it. */
export async function insertMemberRound(trx: Trx, { id, device, memberId, day, at }: NewRound): Promise<void> {
  await sql`
    insert into daily_round (id, device_hash, member_id, day, created_at)
    select ${id}::uuid, ${device}, ${memberId}::uuid, day, ${at} from daily_day where day = ${day}::date
    on conflict (device_hash, day) do nothing
  `.execute(trx);
}
