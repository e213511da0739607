import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Access } from '@ballpark/rules/access';
import { ROWS } from '../matrix.ts';
import { createInjectSend } from '../../kit/services/in-process-api.ts';
import { compareRoutes, hasWrongCell, tryCell } from './cells.ts';
import type { AuthzServer } from './server.ts';

/** The mutation of each access level: open routes are closed, all others are opened by one step. */
const NEXT: Record<Access, Access> = {
  public: 'signed-in',
  optional: 'signed-in',
  'visitor-or-member': 'signed-in',
  'signed-in': 'public',
  verified: 'signed-in',
  onboarded: 'verified',
};

export type Mutation = { route: string; from: string; to: string; isNoticed: boolean };

/** Changes the access level of one in `every` endpoints, one at a time, on a server that does not listen. */
export async function mutateAccess(server: AuthzServer, every: number): Promise<Mutation[]> {
  const mutations: Mutation[] = [];
  for (const endpoint of ALL_ENDPOINTS.filter((_, index) => index % every === 0)) {
    const route = `${endpoint.method} /api${endpoint.path}`;
    const row = ROWS.find((stated) => stated.route === route);
    if (!row) continue; // reported as a route without a row
    const from = endpoint.access;
    const to = NEXT[from];
    endpoint.access = to;
    try {
      const { http } = await server.api.build();
      mutations.push({ route, from, to, isNoticed: await hasWrongCell(server, row, createInjectSend(http)) });
    } finally {
      endpoint.access = from;
    }
  }
  return mutations;
}

/** Lets a block count as a mute, at each route that a block changes. */
export function muteEachBlock(server: AuthzServer): Promise<Mutation[]> {
  const rows = ROWS.filter(({ expected }) => expected.B !== expected.O);
  return Promise.all(
    rows.map(async (row) => {
      const { isRight } = await tryCell({ ...server, blockKind: 'mute' }, { row, actor: 'B' }, server.send);
      return { route: row.route, from: 'block', to: 'mute', isNoticed: !isRight };
    }),
  );
}

/** Whether the comparison notices a route without a row and a row without a route. */
export function noticesGaps({ routes }: AuthzServer): boolean {
  const hasFault = (live: typeof routes) => compareRoutes(live).some(({ isRight }) => !isRight);
  const [, ...withoutFirst] = routes.filter(({ method }) => method !== 'HEAD');
  return hasFault([...routes, { method: 'POST', url: '/api/forgotten' }]) && hasFault(withoutFirst);
}
