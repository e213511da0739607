import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import { injecting } from '../authz/world.ts';
import { type CastStage, newCast } from './actors.ts';
import { planRequests } from './plans.ts';
import { prepareRequest } from './build-request.ts';
import { sendAll } from './send-all.ts';
import type { InProcessApi } from '../kit/services/in-process-api.ts';
import { fieldsOf } from './schema-fields.ts';

const REQUESTS_EACH = 60;
/** Where every field may be left out, few requests of a round carry a wrong one: by chance a round may have none. */
const MOST_ROUNDS = 6;

export type Bite = { name: string; isSeen: boolean };

/** Serves each endpoint that checks what it takes as if nobody checked what it is given: that must not go unseen. */
export async function withoutChecks(api: InProcessApi, stage: CastStage, seed: number): Promise<Bite[]> {
  const bites: Bite[] = [];
  for (const endpoint of ALL_ENDPOINTS.filter(refusesSomething)) {
    const { http } = await buildUnchecked(api, endpoint);
    const cast = await newCast(stage, `t${bites.length}`);
    let isSeen = false;
    for (let round = 0; round < MOST_ROUNDS && !isSeen; round += 1) {
      const plans = planRequests({ seed: seed + round, count: REQUESTS_EACH, endpoints: [endpoint] });
      const send = injecting(http);
      const samples = await sendAll(
        plans.map((plan) => prepareRequest(plan, cast)),
        { inject: send, wire: send },
      );
      isSeen = samples.some(({ wrong }) => wrong !== undefined);
    }
    bites.push({ name: `${endpoint.method} ${endpoint.path}`, isSeen });
  }
  return bites;
}

/** One whose fields may be anything at all has no check that could be left out. */
function refusesSomething({ body, query }: Endpoint): boolean {
  const schema = body ?? query;
  if (!schema) return false;
  const odd = Object.fromEntries(Object.keys(fieldsOf(schema).fields).map((key) => [key, {}]));
  return !schema.safeParse(odd).success;
}

async function buildUnchecked(api: InProcessApi, endpoint: Endpoint) {
  const { body, query } = endpoint;
  delete endpoint.body;
  delete endpoint.query;
  try {
    return await api.build();
  } finally {
    if (body) endpoint.body = body;
    if (query) endpoint.query = query;
  }
}
