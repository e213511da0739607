import { rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { measuringPostgres } from '@ballpark/ops/services/postgres';
import { portBase, serviceAddresses } from '@ballpark/ops/services/addresses';
import { privateFolder } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../proof-run.ts';

/** A run that keeps what it built never meets one that deletes it. */
const PORT_OFFSETS = { kept: 6000, scale: 7500, 'feed-ratio': 9000, leaderboard: 2000 } as const;
/** Outside the repository: ten million listings take some 30 GB. */
const KEPT_FOLDER = join(tmpdir(), 'ballpark-scale');
const GIBIBYTE = 2 ** 30;

export type ScaleCluster = { pid: number | undefined; urlOf: (database: string) => string };

/** A PostgreSQL for measuring alone. With `--keep` its databases are there for the next run; otherwise all is deleted. */
export async function startScaleCluster(
  run: ProofRun,
  name: 'scale' | 'feed-ratio' | 'leaderboard',
): Promise<ScaleCluster> {
  const isKept = run.flags.has('keep');
  const folder = isKept ? KEPT_FOLDER : privateFolder(name);
  const { ports } = serviceAddresses(portBase() + PORT_OFFSETS[isKept ? 'kept' : name]);
  const server = measuringPostgres({ folder, port: ports.postgres }, MEASURING_SETTINGS);
  const clear = async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!isKept) await clear(); // what a killed run has left
  const outcome = await server.start();
  // Another run may still be at work in one that was running already.
  if (!isKept) run.atEnd(clear);
  else if (outcome === 'started') run.atEnd(() => server.stop());
  return { pid: server.pid(), urlOf: (database) => server.address.replace(/[^/]+$/, database) };
}

const MEASURING_SETTINGS = [
  `shared_buffers=${Math.min(4096, Math.floor((totalmem() / GIBIBYTE / 5) * 1024))}MB`,
  'maintenance_work_mem=1GB',
  // Compiling a plan takes longer than any of ours runs, and helpers would make one query look faster than it is cheap.
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Nothing of its own may happen while something is measured; filling is followed by a vacuum.
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=32GB',
  'checkpoint_timeout=1h',
];
