import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { preparePeople } from '../../kit/actors/people.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startPrivateServices } from '../../kit/services/private-services.ts';
import { NO_LIMITS, OPERATOR_KEY_HASH } from '../../kit/services/scratch-services.ts';
import { moveToPostgres17, type Moved } from './move.ts';
import { checkOutPrevious } from './previous-release.ts';
import { countFaults, type Phase, rollOver, type RollOver } from './roll-over.ts';

const MOST_LOCK_MS = 2_000;
const FULL = { phaseMs: 20_000, perSecond: 20 };
const SMALL = { phaseMs: 2_000, perSecond: 20 };

export async function prove(run: ProofRun): Promise<Verdict> {
  const previous = checkOutPrevious(run);
  const services = await startPrivateServices(run, {
    name: 'upgrade',
    settings: ['log_lock_waits=on'],
    prepare: previous.migrate,
  });
  const environment = { ...services.environment, ...NO_LIMITS, ...buildVariables(services.addresses.databaseUrl) };
  const people = await preparePeople(services.sql);
  const result = await rollOver(run, {
    environment,
    services,
    people,
    previous,
    size: run.isSmall ? SMALL : FULL,
  });
  showPhases(result.phases);
  const moved = run.isSmall ? undefined : await moveToPostgres17(run, { environment, services });
  return judge(result, moved, previous.version);
}

function buildVariables(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: getServiceAddresses().s3Url,
    S3_BUCKET: 'ballpark-proof-upgrade',
    ADMIN_KEY_SHA256: OPERATOR_KEY_HASH,
  };
}

function showPhases(phases: readonly Phase[]): void {
  printTable(
    ['phase', 'requests', 'routes', '5xx or none', 'longest lock'],
    phases.map(({ name, requests, routes, faults, lock }) => [
      name,
      requests,
      routes,
      faults.length,
      `${Math.round(lock.ms)} ms`,
    ]),
  );
}

function judge({ phases, migrations, mutations }: RollOver, moved: Moved | undefined, version: string): Verdict {
  const faults = countFaults(phases);
  const slowest = phases.toSorted((a, b) => b.lock.ms - a.lock.ms)[0]?.lock ?? { ms: 0, statement: '' };
  const requests = phases.reduce((sum, phase) => sum + phase.requests + phase.routes, 0);
  const claims: Claim[] = [
    [faults.length === 0, `no request is answered 5xx or not at all: ${faults.slice(0, 5).join('; ')}`],
    [slowest.ms <= MOST_LOCK_MS, `no lock is waited for longer than 2 s: ${slowest.ms} ms, ${slowest.statement}`],
    [mutations.faults > 0, 'mutation: a column that is renamed causes 5xx'],
    [mutations.lockMs > MOST_LOCK_MS, `mutation: a lock that is held too long is noticed (${mutations.lockMs} ms)`],
    ...(moved
      ? [
          [
            moved.differing.length === 0,
            `PostgreSQL 17 has the same tables: ${moved.differing.slice(0, 5).join('; ')}`,
          ],
          [moved.faults === 0, `and serves them (${moved.faults} requests failed)`],
          [moved.serverVersion.startsWith('17'), `it is version 17 (${moved.serverVersion})`],
        ].map(([holds, claim]): Claim => [holds === true, String(claim)])
      : []),
  ];
  const postgres = moved
    ? `; PostgreSQL 15 to ${moved.serverVersion}: ${moved.differing.length} of ${moved.tables} tables with ${moved.rows} rows differ`
    : '';
  const figure =
    `${version} on this schema and back: ${requests} requests, ${faults.length} answered 5xx; ${migrations.length} migrations ` +
    `under load, the longest lock ${Math.round(slowest.ms)} ms${postgres}`;
  return { figure, missed: listMissed(claims) };
}
