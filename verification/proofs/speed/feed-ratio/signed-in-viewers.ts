import { hashSecretToken } from '@ballpark/server/core/secret-token';
import type { Cell } from '@ballpark/server/database/grid';
import type { Pool } from 'pg';
import { METRO } from '../../kit/large-database/places.ts';

export type SignedInViewer = Cell & { token: string; tokenHash: Buffer };

const DENSE_KM = 15;

/**
 * Creates a session for members in the middle of London. `wrote_at` lies in the future, so that the product never answers
 * them from its cache.
 */
export async function signInViewers(sql: Pool, most: number): Promise<SignedInViewer[]> {
  const { rows } = await sql.query<Cell & { memberId: string }>(
    `select member_id as "memberId", h7::text, latitude, longitude from member_account
     where distance_km($1, $2, latitude, longitude) < $3 order by md5(member_id::text) limit $4`,
    [METRO.latitude, METRO.longitude, DENSE_KM, most],
  );
  return Promise.all(
    rows.map(async ({ memberId, ...cell }) => {
      const token = `viewer-${memberId}`;
      const tokenHash = hashSecretToken(token);
      await sql.query(
        'insert into session (token_hash, member_id) values ($1, $2) on conflict (token_hash) do update set last_used_at = now()',
        [tokenHash, memberId],
      );
      await sql.query(`update member_account set wrote_at = now() + interval '1 hour' where member_id = $1`, [
        memberId,
      ]);
      return { ...cell, token, tokenHash };
    }),
  );
}
