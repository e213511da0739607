import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Access } from '@ballpark/rules/access';
import { ROWS } from '../../security/matrix.ts';
import { coverage, tryRow } from './cells.ts';
import { type AuthzWorld, injecting } from './world.ts';

/** One mistake somebody could make in a contract. Open routes are closed, all others opened a step further. */
const NEXT: Record<Access, Access> = {
  public: 'signed-in',
  optional: 'signed-in',
  'signed-in': 'public',
  verified: 'signed-in',
  onboarded: 'verified',
};

export type Flip = { route: string; from: Access; to: Access; isSeen: boolean };

/** Changes who may call each endpoint, one at a time, on a server that does not listen: the matrix must object. */
export async function flipEach(world: AuthzWorld): Promise<Flip[]> {
  const flips: Flip[] = [];
  for (const endpoint of ALL_ENDPOINTS) {
    const route = `${endpoint.method} /api${endpoint.path}`;
    const row = ROWS.find((stated) => stated.route === route);
    if (!row) continue; // counted as a route without a row
    const from = endpoint.access;
    const to = NEXT[from];
    endpoint.access = to;
    try {
      const { http } = await world.api.build();
      const cells = await tryRow(world, row, injecting(http));
      flips.push({ route, from, to, isSeen: cells.some(({ isRight }) => !isRight) });
    } finally {
      endpoint.access = from;
    }
  }
  return flips;
}

/** A route nobody wrote a row for, and a row whose route is gone: both must be seen. */
export function seesGaps({ routes }: AuthzWorld): boolean {
  const isRed = (live: typeof routes) => coverage(live).some(({ isRight }) => !isRight);
  const [, ...withoutFirst] = routes.filter(({ method }) => method !== 'HEAD');
  return isRed([...routes, { method: 'POST', url: '/api/forgotten' }]) && isRed(withoutFirst);
}
