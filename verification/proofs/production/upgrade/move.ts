import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startMarketLoad } from '../../kit/actors/market-load.ts';
import { preparePeople } from '../../kit/actors/people.ts';
import { openWireClient } from '../../kit/http/wire-client.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import type { PrivateServices } from '../../kit/services/private-services.ts';
import { openProduct } from '../../kit/services/product.ts';
import { withClient } from '../../kit/services/with-client.ts';
import { compareSums, countRows, sumTables } from '../../kit/table-sums.ts';
import { createDebianRoot } from './postgres-17.ts';

export type Moved = {
  serverVersion: string;
  tables: number;
  rows: number;
  differing: string[];
  /** Requests that the product on the new server answered 5xx or not at all. */
  faults: number;
};

type MoveInput = { environment: NodeJS.ProcessEnv; services: PrivateServices };

const LOAD_MS = 10_000;

/** Upgrades the cluster with pg_upgrade, compares all tables, and lets the product run on it under load. */
export async function moveToPostgres17(run: ProofRun, { environment, services }: MoveInput): Promise<Moved> {
  const { postgres, addresses, folder, sql } = services;
  const { databaseUrl } = addresses;
  const root = createDebianRoot(run);
  const before = await withClient(databaseUrl, sumTables);
  await sql.end();
  await postgres.stop();
  root.upgrade(join(folder, 'postgres/data'));
  root.start(addresses.ports.postgres);
  const after = await withClient(databaseUrl, sumTables);
  const serverVersion = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  run.say(`the cluster is upgraded to ${serverVersion}`);
  const faults = await runProduct(run, environment, databaseUrl);
  root.stop();
  return {
    serverVersion: serverVersion.split(' ')[0] ?? '',
    tables: before.size,
    rows: countRows(before),
    differing: compareSums(before, after),
    faults,
  };
}

async function runProduct(run: ProofRun, environment: NodeJS.ProcessEnv, databaseUrl: string): Promise<number> {
  const sql = new Pool({ connectionString: databaseUrl, max: 2 });
  const product = openProduct(run, { environment });
  await product.start();
  const people = await (await preparePeople(sql)).create('onboarded', 20);
  const client = openWireClient(product.getPort());
  const load = startMarketLoad({ send: client.send, people, random: seededRandom(17), perSecond: 20 });
  await sleep(LOAD_MS);
  await load.stop();
  client.close();
  await product.stop();
  await sql.end();
  return [...load.statuses].reduce((sum, [status, count]) => sum + (status === 0 || status >= 500 ? count : 0), 0);
}
