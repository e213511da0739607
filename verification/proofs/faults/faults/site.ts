import { setTimeout as sleep } from 'node:timers/promises';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { PRODUCTION_PATIENCE } from '@ballpark/ops/services/environment';
import { type FaultProxy, startProxy } from '@ballpark/server/test/fault-proxy';
import { insertListings, type ListingRef } from '../../kit/actors/listings.ts';
import { type People, type Person, preparePeople } from '../../kit/actors/people.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { emptyBucket, NO_LIMITS, OPERATOR_KEY_HASH } from '../../kit/services/scratch-services.ts';
import { type Proxy, startShippedProxy } from '../../kit/services/shipped-proxy.ts';
import { prepareWebBuild } from '../../kit/services/web-build.ts';
import { createWebRoot } from '../../kit/services/web-root.ts';
import { startWorkerProcess, type WorkerProcess } from '../../kit/services/worker-process.ts';

/** Two API processes and a worker behind the shipped proxies, with services that a proof can break. */
export type Site = {
  services: PrivateServices;
  proxies: { haproxy: Proxy; nginx: Proxy; caddy: Proxy };
  storage: FaultProxy;
  smtp: FaultProxy;
  apis: [ApiProcess, ApiProcess];
  worker: WorkerProcess;
  people: People;
  member: Person;
  listings: ListingRef[];
  /** Public pages. */
  pages: readonly string[];
  /** Ends an API process as a supervisor does, if it runs, and starts it again on its ports, with a wrong clock if that is asked for. */
  restartApi: (index: 0 | 1, clockShiftMinutes?: number) => Promise<void>;
};

/** Sign-in attempts of one address in a minute. No other limit is reached. */
export const SIGN_INS = 40;

const SHIFTED_API = import.meta.resolve('./shifted-api.main.ts');
/** One for each price that the member suggests. */
const LISTINGS = 5_000;

export async function startSite(run: ProofRun): Promise<Site> {
  const services = await startPrivateServices(run, { name: 'faults' });
  const storage = await startProxy(getServiceAddresses().ports.s3);
  const smtp = await startProxy(services.addresses.ports.smtp);
  run.atEnd(storage.close);
  run.atEnd(smtp.close);
  const environment = {
    ...services.environment,
    ...NO_LIMITS,
    ...PRODUCTION_PATIENCE,
    LIMIT_SIGN_IN: `${SIGN_INS}/60`,
    TRUST_PROXY: '1',
    ADMIN_KEY_SHA256: OPERATOR_KEY_HASH,
    // HAProxy takes a process out after two failed checks, a second apart.
    DRAIN_SECONDS: '4',
    WEB_ROOT: run.isSmall ? createWebRoot(run) : prepareWebBuild(run),
    REDIS_TIMEOUT_MS: '500',
    // One member sends the calls of many.
    UPLOADS_PER_MEMBER: '100',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
    S3_BUCKET: 'ballpark-proof-faults',
  };
  run.atEnd(async () => {
    storage.mend();
    await emptyBucket(environment);
  });
  const apis: [ApiProcess, ApiProcess] = [
    await startApiProcess(run, { environment }),
    await startApiProcess(run, { environment }),
  ];
  const worker = await startWorkerProcess(run, { environment });
  const apiPorts = [apis[0].port, apis[1].port] as const;
  const proxies = {
    haproxy: await startShippedProxy(run, { name: 'HAProxy', apiPorts }),
    nginx: await startShippedProxy(run, { name: 'nginx', apiPorts }),
    caddy: await startShippedProxy(run, { name: 'Caddy', apiPorts }),
  };
  const people = await preparePeople(services.sql);
  const [owner, member] = [await people.createOne('onboarded'), await people.createOne('onboarded')];
  const listings = await insertListings(services.sql, Array<string>(LISTINGS).fill(owner.memberId));
  const restartApi = async (index: 0 | 1, clockShiftMinutes = 0) => {
    const old = apis[index];
    if (!old.hasEnded()) await old.stop();
    const shifted = clockShiftMinutes === 0 ? {} : { apiMain: SHIFTED_API };
    const shift = { CLOCK_SHIFT_MINUTES: String(clockShiftMinutes) };
    apis[index] = await startApiProcess(run, { environment, ports: old, ...shifted }, shift);
  };
  const pages = run.isSmall ? ['/'] : ['/', '/faq', '/privacy'];
  return { services, proxies, storage, smtp, apis, worker, people, member, listings, pages, restartApi };
}

/** Polls until the condition is true. Returns the milliseconds that this took, or Infinity after the longest time. */
export async function measureWait(isTrue: () => boolean | Promise<boolean>, longestMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > longestMs) return Infinity;
    await sleep(5);
  }
  return performance.now() - startedAt;
}
