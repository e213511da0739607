import type { Pool } from 'pg';
import { seededRandom } from '../kit/seeded-random.ts';
import type { RingKind } from './simulate-rings.ts';
import type { Neighbour } from './simulate-town.ts';

/** The kind of ring whose accounts are used from one network. */
const NETWORKED: RingKind = 'patient';
/** The share of members who live with a friend whose listings they like to price. */
const HOUSEHOLD_SHARE = 0.15;
/** The share of members who have also used the mobile network, or the cafe, of their neighbourhood. */
const CARRIER_SHARE = 0.3;

type Networks = {
  seed: number;
  ids: readonly string[];
  neighbours: readonly Neighbour[];
  rings: readonly { kind: RingKind; members: readonly number[] }[];
};

/** Sessions of all members with the hash of a network. Its own random numbers leave the closings of a seed as they were. */
export async function insertSessions(sql: Pool, { seed, ids, neighbours, rings }: Networks): Promise<void> {
  const random = seededRandom(seed + 500_000);
  const homes = neighbours.map(({ index }) => `home ${index}`);
  for (const { index, friends } of neighbours) {
    const [friend] = friends;
    if (friend !== undefined && random.next() < HOUSEHOLD_SHARE) homes[index] = homes[friend] ?? '';
  }
  rings.forEach(({ kind, members }, nth) => {
    if (kind === NETWORKED) for (const member of members) homes[member] = `ring ${nth}`;
  });
  const sessions = neighbours.flatMap(({ index, neighbourhood }) => {
    const networks = [homes[index], ...(random.next() < CARRIER_SHARE ? [`carrier ${neighbourhood}`] : [])];
    return networks.map((network) => ({ id: ids[index], network }));
  });
  await sql.query(
    `insert into session (token_hash, member_id, network_hash)
     select sha256((id || network)::bytea), id, sha256(network::bytea)
     from jsonb_to_recordset($1::jsonb) given (id uuid, network text)`,
    [JSON.stringify(sessions)],
  );
}
