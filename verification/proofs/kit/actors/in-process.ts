import type { AppContext } from '@ballpark/server/core/context';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { createLogger } from '@ballpark/server/observability/logger';
import type { ProofRun } from '../proof-run.ts';

/** The product's functions inside this process, for what no request does. A silent log; the clock may be the proof's. */
export async function openInProcess(
  run: Pick<ProofRun, 'atEnd'>,
  environment: NodeJS.ProcessEnv,
  fixedNow?: () => Date,
): Promise<AppContext> {
  const options = { config: loadConfig(environment), log: createLogger('silent', 'proof') };
  const { app, close } = await openApp({ ...options, ...(fixedNow && { fixedNow }) });
  run.atEnd(close);
  return app;
}
