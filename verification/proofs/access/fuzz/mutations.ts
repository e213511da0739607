import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import { createInjectSend, type InProcessApi } from '../../kit/services/in-process-api.ts';
import { type ActorsInput, createActors } from './actors.ts';
import { prepareRequest } from './build-request.ts';
import { planRequests } from './plans.ts';
import { readFields } from './schema-fields.ts';
import { sendAll } from './send-all.ts';

const REQUESTS_EACH = 60;
/** If all fields are optional, few requests of a round contain an invalid one, and a round may have none. */
const MOST_ROUNDS = 12;

export type MutationResult = { name: string; isNoticed: boolean };

type MutationOptions = {
  seed: number;
  /** One of this many endpoints. Which one depends on the seed. */ every: number;
};

/** Serves endpoints once without their input validation. The answers must show that. */
export async function removeChecks(
  api: InProcessApi,
  input: ActorsInput,
  { seed, every }: MutationOptions,
): Promise<MutationResult[]> {
  const mutations: MutationResult[] = [];
  const isChosen = (_: Endpoint, index: number) => (index + seed) % every === 0;
  for (const endpoint of ALL_ENDPOINTS.filter(hasChecks).filter(isChosen)) {
    const { http } = await buildUnchecked(api, endpoint);
    let isNoticed = false;
    for (let round = 0; round < MOST_ROUNDS && !isNoticed; round += 1) {
      // Requests use them up, such as cases that are decided once.
      const actors = await createActors(input, `t${mutations.length}r${round}`);
      const plans = planRequests({ seed: seed + round, count: REQUESTS_EACH, endpoints: [endpoint] });
      const send = createInjectSend(http);
      const samples = await sendAll(
        plans.map((plan) => prepareRequest(plan, actors)),
        { inject: send, wire: send },
      );
      isNoticed = samples.some(({ wrong }) => wrong !== undefined);
    }
    mutations.push({ name: `${endpoint.method} ${endpoint.path}`, isNoticed });
  }
  return mutations;
}

/** An endpoint whose fields accept any value has no validation to remove. */
function hasChecks({ body, query }: Endpoint): boolean {
  const schema = body ?? query;
  if (!schema) return false;
  const invalid = Object.fromEntries(Object.keys(readFields(schema).fields).map((key) => [key, {}]));
  return !schema.safeParse(invalid).success;
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
