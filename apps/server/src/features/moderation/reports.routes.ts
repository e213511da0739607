import * as contract from '@ballpark/contracts/reports';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { serve } from '../../http/contract/serve.ts';
import { appealDecision, getStatement } from './deciding/appeal-decision.ts';
import { reportContent } from './reports/report-content.ts';
import { getTransparency } from './transparency/get-transparency.ts';

const THANKS = 'Thank you. A moderator will look at it.';
const APPEALED = 'Another moderator will look at it and write to you.';
/** The counts of a month change slowly, and every visitor may ask for them. */
const TRANSPARENCY_TTL_MS = 60_000;

export function reportsRoutes(http: FastifyInstance, app: AppContext): void {
  serve(http, app, contract.reportContent, async ({ caller, client, device, body }) => ({
    id: await reportContent(app, { reporterId: caller?.memberId, client, address: device.address, body }),
    message: THANKS,
  }));

  serve(http, app, contract.getStatement, ({ query }) => getStatement(app, query.token));

  serve(http, app, contract.appealDecision, async ({ body }) => {
    await appealDecision(app, body);
    return { message: APPEALED };
  });

  const remembered = createTtlCache<Awaited<ReturnType<typeof getTransparency>>>({
    ttlMs: TRANSPARENCY_TTL_MS,
    maxEntries: 1,
  });
  serve(http, app, contract.getTransparency, async () => ({
    months: await remembered('months', () => getTransparency(app)),
  }));
}
