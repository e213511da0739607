import type { AppContext } from '../../core/context.ts';
import { sampleGauges } from '../../observability/sampled-gauges.ts';
import { listReplicas, listRunAges, readArchiveState } from './maintenance.repository.ts';

/** Backups, the archive of the log and copies of the database. For the worker: one process is enough. */
export function exportMaintenanceMetrics({ db }: Pick<AppContext, 'db'>): void {
  const read = async () => ({
    runs: await listRunAges(db),
    archives: [await readArchiveState(db)].filter((state) => state !== undefined),
    replicas: await listReplicas(db),
  });
  sampleGauges(read, [
    {
      name: 'ballpark_maintenance_age_seconds',
      help: 'Time since the last backup and the last copy of the photos that succeeded. +Inf if there was none.',
      labelNames: ['kind'],
      toSamples: ({ runs }) => runs.map(({ kind, seconds }) => ({ labels: { kind }, value: seconds })),
    },
    {
      name: 'ballpark_archive_failing',
      help: 'Whether PostgreSQL failed to send its log to the backups the last time it tried: 1 or 0.',
      labelNames: [],
      toSamples: ({ archives }) => archives.map(({ isFailing }) => ({ labels: {}, value: Number(isFailing) })),
    },
    {
      name: 'ballpark_archive_age_seconds',
      help: 'Time since PostgreSQL last sent a file of its log to the backups.',
      labelNames: [],
      toSamples: ({ archives }) => archives.map(({ seconds }) => ({ labels: {}, value: seconds })),
    },
    {
      name: 'ballpark_replica_connected',
      help: 'Whether a server that copies the database is connected: 1 or 0.',
      labelNames: ['replica'],
      toSamples: ({ replicas }) =>
        replicas.map(({ name, isConnected }) => ({ labels: { replica: name }, value: Number(isConnected) })),
    },
    {
      name: 'ballpark_replica_lag_bytes',
      help: 'Bytes of the log that a copy of the database has not taken yet.',
      labelNames: ['replica'],
      toSamples: ({ replicas }) =>
        replicas.map(({ name, lagBytes }) => ({ labels: { replica: name }, value: lagBytes })),
    },
  ]);
}
