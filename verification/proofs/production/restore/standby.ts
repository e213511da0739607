import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresPrograms } from '@ballpark/ops/services/postgres';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { withClient } from '../../kit/services/with-client.ts';

const LONGEST_WAIT_MS = 60_000;

type StandbyInput = { /** Of the restored cluster. */ port: number; folder: string };

/** A standby of a restored cluster stays one: the settings of the recovery must not come along. */
export async function judgeStandby(run: ProofRun, input: StandbyInput): Promise<Claim[]> {
  const follows = await isFollowing(run, { ...input, settings: '' });
  const claims: Claim[] = [[follows, 'a standby that is made after a restore follows and does not promote itself']];
  if (run.isSmall) return claims;
  // What a restore leaves behind without `finish-restore`.
  const settings = `recovery_target_time = '2020-01-01 00:00:00+00'\nrecovery_target_action = 'promote'\n`;
  const isNoticed = !(await isFollowing(run, { ...input, settings }));
  return [...claims, [isNoticed, 'mutation: with the settings of the recovery left, it does not follow']];
}

async function isFollowing(run: ProofRun, { port, folder, settings }: StandbyInput & { settings: string }) {
  const data = join(folder, 'standby');
  rmSync(data, { recursive: true, force: true });
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '0700', data]);
  const programs = findPostgresPrograms();
  const asPostgres = (program: string, args: string[]) =>
    execFileSync('runuser', ['-u', 'postgres', '--', join(programs, program), ...args], { cwd: '/', stdio: 'ignore' });
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'ballpark'];
  asPostgres('pg_basebackup', [...source, '-D', data, '--write-recovery-conf', '--checkpoint=fast']);
  appendFileSync(join(data, 'postgresql.auto.conf'), settings);
  const ownPort = await findFreePort();
  const options = [`port=${ownPort}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'];
  const stop = async () => {
    try {
      asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    } catch {
      // It has ended by itself.
    }
  };
  run.atEnd(stop);
  try {
    const given = options.map((option) => `-c "${option}"`).join(' ');
    asPostgres('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-w', '-o', given, 'start']);
    return await arrives(port, ownPort);
  } catch {
    return false; // it did not start
  } finally {
    await stop();
  }
}

/** Whether a row that is written now arrives on a server that is still in recovery. */
async function arrives(primaryPort: number, standbyPort: number): Promise<boolean> {
  const toUrl = (port: number) => `postgres://ballpark@127.0.0.1:${port}/ballpark`;
  await withClient(toUrl(primaryPort), (client) => client.query('create table seen_by_standby (id int)'));
  try {
    return await withClient(toUrl(standbyPort), async (client) => {
      for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; await sleep(100)) {
        const { rows } = await client.query<{ recovers: boolean; seen: boolean }>(
          `select pg_is_in_recovery() as recovers, to_regclass('seen_by_standby') is not null as seen`,
        );
        if (rows[0]?.recovers !== true) return false;
        if (rows[0].seen) return true;
      }
      return false;
    });
  } finally {
    await withClient(toUrl(primaryPort), (client) => client.query('drop table seen_by_standby'));
  }
}
