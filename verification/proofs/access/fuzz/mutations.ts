import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import type { RequestSource } from '../../kit/http/valid-requests.ts';
import { createInjectSend, type InProcessApi } from '../../kit/services/in-process-api.ts';
import { readFields } from './field-values.ts';
import { planRequests } from './plans.ts';
import { prepareRequests } from './prepare-requests.ts';
import { sendAll } from './send-all.ts';

const REQUESTS_EACH = 60;
/** If all fields are optional, few requests of a round contain an invalid one, and a round may have none. */
const MOST_ROUNDS = 12;

export type MutationResult = { name: string; isNoticed: boolean };

/** Which of this many endpoints is served depends on the seed. */
type MutationOptions = { seed: number; every: number };

/** Serves endpoints once without their input validation. The answers must show that. */
export async function removeChecks(
  api: InProcessApi,
  source: RequestSource,
  { seed, every }: MutationOptions,
): Promise<MutationResult[]> {
  const mutations: MutationResult[] = [];
  const isChosen = (_: Endpoint, index: number) => (index + seed) % every === 0;
  for (const endpoint of ALL_ENDPOINTS.filter(hasChecks).filter(isChosen)) {
    const send = createInjectSend(await buildUnchecked(api, endpoint));
    let isNoticed = false;
    for (let round = 0; round < MOST_ROUNDS && !isNoticed; round += 1) {
      const plans = planRequests({ seed: seed + round, count: REQUESTS_EACH, endpoints: [endpoint] });
      const samples = await sendAll(await prepareRequests(source, plans), { inject: send, wire: send });
      isNoticed = samples.some(({ wrong }) => wrong !== undefined);
    }
    mutations.push({ name: `${endpoint.method} ${endpoint.path}`, isNoticed });
  }
  return mutations;
}

/** An endpoint whose fields accept any value has no validation to remove. */
function hasChecks(endpoint: Endpoint): boolean {
  const part = endpoint.body ? 'body' : 'query';
  const invalid = Object.fromEntries(Object.keys(readFields(endpoint, part)).map((key) => [key, {}]));
  return endpoint[part]?.safeParse(invalid).success === false;
}

async function buildUnchecked(api: InProcessApi, endpoint: Endpoint) {
  const { body, query } = endpoint;
  delete endpoint.body;
  delete endpoint.query;
  try {
    return (await api.build()).http;
  } finally {
    if (body) endpoint.body = body;
    if (query) endpoint.query = query;
  }
}
