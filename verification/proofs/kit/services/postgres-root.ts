import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../proof-run.ts';
import { createDebianRoot, deleteRoot } from './debian-root.ts';

/** The cluster that Debian would create with the package. */
const NO_CLUSTER =
  'mkdir -p "$1/etc/postgresql-common/createcluster.d"; echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.d/none.conf"';

/** With this flag the root stays for the next run: creating it takes minutes. */
const KEEP_FLAG = 'keep';

/** A Debian 13 with PostgreSQL 17 and what stands in front of several of them: Patroni, etcd and PgBouncer. */
export function createPostgresRoot(run: ProofRun): string {
  execFileSync(process.execPath, [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'roots'], {
    stdio: 'inherit',
  });
  const root = join(tmpdir(), `ballpark-postgres-root-${getPortBase()}`);
  const isKept = run.flags.has(KEEP_FLAG);
  if (!isKept) run.atEnd(async () => deleteRoot(root));
  if (isKept && existsSync(join(root, 'usr/bin/etcdctl'))) return root;
  deleteRoot(root);
  createDebianRoot({
    root,
    suite: 'trixie',
    packages: ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'pgbouncer'],
    preparations: [NO_CLUSTER],
  });
  run.say(`a Debian 13 is ready: ${readVersions(root)}`);
  return root;
}

function readVersions(root: string): string {
  const format = ['-W', '-f', '${Package} ${Version}, ', 'postgresql-17', 'patroni', 'etcd-server', 'pgbouncer'];
  return execFileSync('chroot', [root, 'dpkg-query', ...format], { encoding: 'utf8' }).replace(/, $/, '');
}
