import type { BlockKind } from '@ballpark/rules/settings';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../database/client.ts';
import type { Instant } from '../../database/instant.ts';

export type Pair = { memberId: string; otherId: string };

/**
 * Locks the accounts of both members in the order of their ids and returns those that are active. Two changes of one pair
 * wait for each other, and so do a block and a suggestion, which locks the account of its author.
 */
export async function lockPair(trx: Trx, { memberId, otherId }: Pair): Promise<string[]> {
  const rows = await trx
    .selectFrom('member_account')
    .select(['member_id as id', 'status'])
    .where('member_id', 'in', [memberId, otherId])
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ status }) => status === 'active').map(({ id }) => id);
}

/** How many other members a member has blocked or muted. */
export async function countOtherBlocks(trx: Trx, { memberId, otherId }: Pair): Promise<number> {
  const { count } = await trx
    .selectFrom('member_block')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('blocker_id', '=', memberId)
    .where('blocked_id', '<>', otherId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewBlock = Pair & { kind: BlockKind; at: Instant };

/** Replaces the other kind. */
export async function putBlock(trx: Trx, { memberId, otherId, kind, at }: NewBlock): Promise<void> {
  await trx
    .insertInto('member_block')
    .values({ blocker_id: memberId, blocked_id: otherId, kind, created_at: at })
    .onConflict((conflict) =>
      conflict
        .constraint('member_block_once')
        .doUpdateSet({ kind, created_at: at })
        .where('member_block.kind', '<>', kind),
    )
    .execute();
}

export async function deleteBlock(trx: Trx, { memberId, otherId }: Pair): Promise<void> {
  await trx.deleteFrom('member_block').where('blocker_id', '=', memberId).where('blocked_id', '=', otherId).execute();
}

/** Stores for both members whether a block changes what they see. Their accounts must be locked. */
export async function markMembersWithBlocks(trx: Trx, { memberId, otherId }: Pair): Promise<void> {
  await sql`
    update member_account set has_blocks =
      exists (select from member_block where blocker_id = member_account.member_id)
      or exists (select from member_block where blocked_id = member_account.member_id and kind = 'block')
    where member_id in (${memberId}, ${otherId})
  `.execute(trx);
}

export async function countBlocks(db: Queryable, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member_block')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('blocker_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return count;
}

type Page = { offset: number; limit: number };

/** Newest first. A member has at most 1,000, which are sorted. Uses member_block_once. */
export function listBlockedMembers(db: Queryable, memberId: string, { offset, limit }: Page) {
  return db
    .selectFrom('member_block')
    .innerJoin('member', 'member.id', 'member_block.blocked_id')
    .select([
      'member.id',
      'member.name',
      'member.username',
      'member.photo_url as photoUrl',
      // A check constraint of the table allows only these kinds.
      sql<BlockKind>`member_block.kind`.as('kind'),
      'member_block.created_at as createdAt',
    ])
    .where('member_block.blocker_id', '=', memberId)
    .orderBy('member_block.created_at', 'desc')
    .orderBy('member_block.blocked_id')
    .offset(offset)
    .limit(limit)
    .execute();
}
