import { KNOWN_DEVICE_DAYS, KNOWN_DEVICES_MAX } from '@ballpark/rules/accounts';
import { sql } from 'kysely';
import type { Database, Queryable, Trx } from '../../../database/client.ts';
import { countRows } from '../../../database/count-rows.ts';
import { before, type Instant } from '../../../database/instant.ts';

type AccountDeviceQuery = { tokenHashes: readonly Buffer[]; email: string; now: Instant };

/**
 * Finds which of these tokens belongs to a device of the account. The address is compared after the devices are read, so
 * that an address without an account takes the same work. Uses the primary key.
 */
export async function findAccountDevice(
  db: Queryable,
  { tokenHashes, email, now }: AccountDeviceQuery,
): Promise<Buffer | undefined> {
  const devices = await db
    .selectFrom('known_device')
    .innerJoin('member_account', 'member_account.member_id', 'known_device.member_id')
    .select(['token_hash as tokenHash', sql<boolean>`lower(email) = lower(${email})`.as('isOfAccount')])
    .where('token_hash', 'in', tokenHashes)
    .where('last_used_at', '>', before(now, KNOWN_DEVICE_DAYS, 'days'))
    .execute();
  return devices.find(({ isOfAccount }) => isOfAccount)?.tokenHash;
}

type DeviceUse = { memberId: string; tokenHashes: readonly Buffer[]; sessionHash: Buffer; at: Instant };

/** Notes a session on the member's device that has one of these tokens, and returns which one. */
export async function noteDeviceUse(
  trx: Trx,
  { memberId, tokenHashes, sessionHash, at }: DeviceUse,
): Promise<Buffer | undefined> {
  const used = await trx
    .updateTable('known_device')
    .set({ session_hash: sessionHash, last_used_at: at })
    .where('token_hash', 'in', tokenHashes)
    .where('member_id', '=', memberId)
    .where('last_used_at', '>', before(at, KNOWN_DEVICE_DAYS, 'days'))
    .returning('token_hash as tokenHash')
    .executeTakeFirst();
  return used?.tokenHash;
}

type NewDevice = { tokenHash: Buffer; memberId: string; sessionHash: Buffer; at: Instant };

/** Adds a device and forgets those used longest ago, if there are too many. Uses known_device_member. */
export async function insertKnownDevice(trx: Trx, { tokenHash, memberId, sessionHash, at }: NewDevice): Promise<void> {
  await trx
    .deleteFrom('known_device')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('known_device')
        .select('token_hash')
        .where('member_id', '=', memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .offset(KNOWN_DEVICES_MAX - 1),
    )
    .execute();
  await trx
    .insertInto('known_device')
    .values({ token_hash: tokenHash, member_id: memberId, session_hash: sessionHash, created_at: at, last_used_at: at })
    .execute();
}

export async function deleteKnownDevices(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('known_device').where('member_id', '=', memberId).execute();
}

/** Forgets all devices of a member but the one on which this session was started. */
export async function deleteOtherKnownDevices(db: Queryable, memberId: string, sessionHash: Buffer): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('member_id', '=', memberId)
    .where('session_hash', 'is distinct from', sessionHash)
    .execute();
}

/** Forgets the device on which one of the member's sessions was started. Uses known_device_session. */
export async function deleteSessionDevice(db: Queryable, memberId: string, sessionHash: Buffer): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('session_hash', '=', sessionHash)
    .where('member_id', '=', memberId)
    .execute();
}

/** Devices that were unused for too long. Uses known_device_last_used. */
function selectUnused(db: Queryable, now: Instant, limit: number) {
  return db
    .selectFrom('known_device')
    .select('token_hash')
    .where('last_used_at', '<=', before(now, KNOWN_DEVICE_DAYS, 'days'))
    .orderBy('last_used_at')
    .limit(limit);
}

/** Deletes a batch and returns how many. */
export async function deleteUnusedDevices(db: Database, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_device')
    .where('token_hash', 'in', selectUnused(db, now, limit).forUpdate().skipLocked())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function countUnusedDevices(db: Queryable, now: Instant, limit: number): Promise<number> {
  return countRows(db, selectUnused(db, now, limit));
}
