import { rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder } from '@ballpark/ops/services/data-folder';
import { createMeasuringPostgres } from '@ballpark/ops/services/postgres';
import type { ProofRun } from '../proof-run.ts';

/** A run with `--keep` has its own port, so that another run does not delete its databases. */
const PORT_OFFSETS = { kept: 6000, scale: 7500, 'feed-ratio': 9000, leaderboard: 2000, 'notify-pages': 5300 } as const;
/** Outside the repository: ten million listings take about 30 GB. */
const KEPT_FOLDER = join(tmpdir(), 'ballpark-scale');
const GIBIBYTE = 2 ** 30;

export type MeasuringCluster = { pid: number | undefined; databaseUrl: (database: string) => string };

/** Starts a PostgreSQL for measurements only. `--keep` keeps its databases for the next run; otherwise all is deleted. */
export async function startMeasuringCluster(
  run: ProofRun,
  name: 'scale' | 'feed-ratio' | 'leaderboard' | 'notify-pages',
): Promise<MeasuringCluster> {
  const isKept = run.flags.has('keep');
  const folder = isKept ? KEPT_FOLDER : getPrivateFolder(name);
  const { ports } = getServiceAddresses(getPortBase() + PORT_OFFSETS[isKept ? 'kept' : name]);
  const server = createMeasuringPostgres({ folder, port: ports.postgres }, MEASURING_SETTINGS);
  const clear = async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!isKept) await clear(); // leftovers of a killed run
  const outcome = await server.start();
  // A kept server that was already running may be used by another run, so it is not stopped.
  if (!isKept) run.atEnd(clear);
  else if (outcome === 'started') run.atEnd(() => server.stop());
  return { pid: server.pid(), databaseUrl: (database) => server.address.replace(/[^/]+$/, database) };
}

const MEASURING_SETTINGS = [
  `shared_buffers=${Math.min(4096, Math.floor((totalmem() / GIBIBYTE / 5) * 1024))}MB`,
  'maintenance_work_mem=1GB',
  // JIT compilation takes longer than any of our queries. Parallel workers would hide the cost of a query.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // No background work during a measurement. The proofs run vacuum after filling.
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=32GB',
  'checkpoint_timeout=1h',
];
