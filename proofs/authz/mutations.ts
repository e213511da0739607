import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Access } from '@ballpark/rules/access';
import { ROWS } from '../../security/matrix.ts';
import { createInjectSend } from '../kit/services/in-process-api.ts';
import { compareRoutes, tryRow } from './cells.ts';
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

export type AccessMutation = { route: string; from: Access; to: Access; isNoticed: boolean };

/** Changes the access level of each endpoint, one at a time, on a server that does not listen. */
export async function mutateEachAccess(server: AuthzServer): Promise<AccessMutation[]> {
  const mutations: AccessMutation[] = [];
  for (const endpoint of ALL_ENDPOINTS) {
    const route = `${endpoint.method} /api${endpoint.path}`;
    const row = ROWS.find((stated) => stated.route === route);
    if (!row) continue; // reported as a route without a row
    const from = endpoint.access;
    const to = NEXT[from];
    endpoint.access = to;
    try {
      const { http } = await server.api.build();
      const cells = await tryRow(server, row, createInjectSend(http));
      mutations.push({ route, from, to, isNoticed: cells.some(({ isRight }) => !isRight) });
    } finally {
      endpoint.access = from;
    }
  }
  return mutations;
}

/** Whether the comparison notices a route without a row and a row without a route. */
export function noticesGaps({ routes }: AuthzServer): boolean {
  const hasFault = (live: typeof routes) => compareRoutes(live).some(({ isRight }) => !isRight);
  const [, ...withoutFirst] = routes.filter(({ method }) => method !== 'HEAD');
  return hasFault([...routes, { method: 'POST', url: '/api/forgotten' }]) && hasFault(withoutFirst);
}
