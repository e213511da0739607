import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { StorageConfig } from '@ballpark/server/integrations/storage/s3-client';
import type { ProofRun } from '../../kit/proof-run.ts';
import { startTlsStore } from './tls-store.ts';

const BACKUP_FILES = join(REPOSITORY, 'deploy/backup');

/** The backup repository of this run. */
export type BackupRepository = {
  folder: string;
  /** Settings of PostgreSQL that send its log to the repository. */
  settings: readonly string[];
  /** Writes the configuration for a cluster. */
  configure: (cluster: { dataFolder: string; port: number }) => void;
};

type RepositoryInput = { /** Where the bucket of the backups is. */ storage: StorageConfig; bucket: string };

/** The files of deploy/backup with the paths of this run: a bucket of its own, behind TLS, and no server of the machine. */
export async function createRepository(run: ProofRun, { storage, bucket }: RepositoryInput): Promise<BackupRepository> {
  execFileSync(process.execPath, [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'backups'], {
    stdio: 'inherit',
  });
  const folder = mkdtempSync(join(tmpdir(), `ballpark-backup-${getPortBase()}-`));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('chmod', ['0755', folder]);
  for (const own of ['log', 'lock', 'socket', 'conf.d']) {
    execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '0755', join(folder, own)]);
  }
  const store = await startTlsStore(run, { folder: join(folder, 'tls'), name: 'localhost', storage });
  execFileSync('chmod', ['-R', 'a+rX', join(folder, 'tls')]);
  const config = join(folder, 'pgbackrest.conf');
  // Read by the archive command and by every command of the document.
  process.env.PGBACKREST_CONFIG = config;
  process.env.PGBACKREST_CONFIG_INCLUDE_PATH = join(folder, 'conf.d');
  return {
    folder,
    settings: [...readArchiveSettings(), `unix_socket_directories=${join(folder, 'socket')}`, 'hot_standby=off'],
    configure: ({ dataFolder, port }) => {
      const text = readFileSync(join(BACKUP_FILES, 'pgbackrest.conf'), 'utf8')
        .replace(/^pg1-path=.*$/m, `pg1-path=${dataFolder}`)
        .replace('[global]', `[global]\nlog-path=${join(folder, 'log')}\nlock-path=${join(folder, 'lock')}`);
      const cluster = `pg1-port=${port}\npg1-socket-path=${join(folder, 'socket')}\npg1-user=ballpark\n`;
      writeFileSync(config, `${text}${cluster}`);
      // What deploy/backup/set-up asks for.
      const values = {
        's3-endpoint': `localhost:${store.port}`,
        's3-region': storage.region,
        's3-bucket': bucket,
        's3-key': storage.accessKey,
        's3-key-secret': storage.secretKey,
        'cipher-pass': 'only for this proof',
        'storage-ca-file': store.authority,
      };
      const lines = Object.entries(values).map(([name, value]) => `repo1-${name}=${value}`);
      writeFileSync(join(folder, 'conf.d/repository.conf'), `[global]\n${lines.join('\n')}\n`);
    },
  };
}

function readArchiveSettings(): string[] {
  const text = readFileSync(join(BACKUP_FILES, 'postgresql-archive.conf'), 'utf8');
  return [...text.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value = '']) => `${name}=${value.replaceAll("'", '')}`);
}
