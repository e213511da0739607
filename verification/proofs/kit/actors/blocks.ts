import type { Pool } from 'pg';
import type { Person } from './people.ts';

type BlockInput = { blocker: Person; blocked: Person; kind: 'block' | 'mute' };

/** Inserts a block or a mute. The accounts are marked as for a block. */
export async function insertBlock(sql: Pool, { blocker, blocked, kind }: BlockInput): Promise<void> {
  const ids = [blocker.memberId, blocked.memberId];
  await sql.query('insert into member_block (blocker_id, blocked_id, kind) values ($1, $2, $3)', [...ids, kind]);
  await sql.query('update member_account set has_blocks = true where member_id = any ($1::uuid[])', [ids]);
}
