import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../../kit/proof-run.ts';

const BACKUP_FILES = join(REPOSITORY, 'deploy/backup');

/** The backup repository of this run. */
export type BackupRepository = {
  folder: string;
  /** Settings of PostgreSQL that send its log to the repository. */
  settings: readonly string[];
  /** Writes the configuration for a cluster. */
  configure: (cluster: { dataFolder: string; port: number }) => void;
};

/** The files of deploy/backup with the paths of this run: a repository of its own, and no server of the machine. */
export function createRepository(run: ProofRun): BackupRepository {
  execFileSync(process.execPath, [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'backups'], {
    stdio: 'inherit',
  });
  const folder = mkdtempSync(join(tmpdir(), `ballpark-backup-${getPortBase()}-`));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('chmod', ['0755', folder]);
  for (const own of ['repository', 'log', 'lock', 'socket', 'conf.d']) {
    execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '0755', join(folder, own)]);
  }
  const config = join(folder, 'pgbackrest.conf');
  // Read by the archive command and by every command of the document.
  process.env.PGBACKREST_CONFIG = config;
  process.env.PGBACKREST_CONFIG_INCLUDE_PATH = join(folder, 'conf.d');
  return {
    folder,
    settings: [...readArchiveSettings(), `unix_socket_directories=${join(folder, 'socket')}`, 'hot_standby=off'],
    configure: ({ dataFolder, port }) => {
      const text = readFileSync(join(BACKUP_FILES, 'pgbackrest.conf'), 'utf8')
        .replace(/^repo1-path=.*$/m, `repo1-path=${join(folder, 'repository')}`)
        .replace(/^pg1-path=.*$/m, `pg1-path=${dataFolder}`)
        .replace('[global]', `[global]\nlog-path=${join(folder, 'log')}\nlock-path=${join(folder, 'lock')}`);
      const cluster = `pg1-port=${port}\npg1-socket-path=${join(folder, 'socket')}\npg1-user=ballpark\n`;
      writeFileSync(config, `${text}${cluster}`);
      writeFileSync(join(folder, 'conf.d/password.conf'), '[global]\nrepo1-cipher-pass=only for this proof\n');
    },
  };
}

function readArchiveSettings(): string[] {
  const text = readFileSync(join(BACKUP_FILES, 'postgresql-archive.conf'), 'utf8');
  return [...text.matchAll(/^(\w+) = (.*)$/gm)].map(([, name, value = '']) => `${name}=${value.replaceAll("'", '')}`);
}
