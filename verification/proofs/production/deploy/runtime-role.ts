import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { randomEmail } from '../../kit/actors/people.ts';
import { encodeJson } from '../../kit/http/wire-client.ts';
import type { Claim, ProofRun } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { buildScratchEnvironment } from '../../kit/services/scratch-services.ts';
import { withClient } from '../../kit/services/with-client.ts';
import type { Box } from './box.ts';
import type { DocumentedBlock } from './documented-commands.ts';

/** What an attacker inside a process would try. */
const ATTEMPTS = [
  'alter table xp_entry disable trigger user',
  'drop table xp_entry',
  'truncate xp_entry',
  'set session_replication_role = replica',
  'create table mine (id int)',
];

const REFUSED = /must be owner|permission denied/;

/** Without a box: the documented roles on a PostgreSQL of this machine, migrated by the real program, and used by a real API. */
export async function judgeRuntimeRole(run: ProofRun, blocks: readonly DocumentedBlock[]): Promise<Claim[]> {
  const { ownerUrl, runtimeUrl } = await createDocumentedRoles(run, blocks);
  const environment = { ...buildScratchEnvironment(runtimeUrl, 'ballpark-proof-deploy'), LOG_LEVEL: 'warn' };
  execFileSync(process.execPath, [join(REPOSITORY, 'apps/server/scripts/migrate.ts')], {
    env: { ...environment, DATABASE_OWNER_URL: ownerUrl },
  });
  const { port } = await startApiProcess(run, { environment });
  const member = { name: 'Ada', email: randomEmail(), password: 'Correct horse 1', latitude: 0, longitude: 0 };
  const { headers, body } = encodeJson(member);
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, { method: 'POST', headers, body });
  const claims: Claim[] = [[answer.status === 201, `a member registers with the role of the API: ${answer.status}`]];
  for (const attempt of ATTEMPTS) {
    claims.push(judgeRefusal(attempt, await tryStatement(runtimeUrl, attempt)));
    // Otherwise a refusal would say nothing.
    const ofOwner = await tryStatement(ownerUrl, attempt);
    const needsSuperuser = attempt.startsWith('set ');
    claims.push([needsSuperuser || !REFUSED.test(ofOwner), `the owner may: ${attempt}: ${ofOwner}`]);
  }
  return claims;
}

/** On a box: with the password that the API has, and with what the user of the API can read. */
export async function judgeBoxRole(box: Box): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const attempt of ATTEMPTS) {
    const output = await box.type(
      `psql "$(cat /etc/ballpark/secrets/database_url)" --command '${attempt}' 2>&1 || true`,
    );
    claims.push(judgeRefusal(attempt, output));
  }
  const read = await box.type('runuser -u ballpark -- cat /etc/ballpark/migrate.env 2>&1 || true');
  claims.push([read.includes('Permission denied'), `the API cannot read the password of the owner: ${read}`]);
  return claims;
}

function judgeRefusal(attempt: string, outcome: string): Claim {
  return [REFUSED.test(outcome), `refused to the role of the API: ${attempt}: ${outcome}`];
}

/** Rolls back what succeeds. */
function tryStatement(url: string, statement: string): Promise<string> {
  return withClient(url, async (client) => {
    try {
      await client.query('begin');
      await client.query(statement);
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await client.query('rollback');
    }
  });
}

/** Types the SQL of docs/deploy.md, with names of its own. */
async function createDocumentedRoles(run: ProofRun, blocks: readonly DocumentedBlock[]) {
  const { script = '' } = blocks.find(({ heading }) => heading === 'PostgreSQL and Redis') ?? {};
  const documented = /<<END\n([^]*?)\nEND/.exec(script)?.[1] ?? '';
  const name = `ballpark_proof_deploy_${randomBytes(4).toString('hex')}`;
  const statements = documented
    .replaceAll(/\bballpark(?=\b|_app\b)/g, name)
    .split(';')
    .filter((statement) => statement.trim() !== '');
  const { adminDatabaseUrl } = getServiceAddresses();
  run.atEnd(() =>
    withClient(adminDatabaseUrl, async (admin) => {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`drop role if exists ${name}_app`);
      await admin.query(`drop role if exists ${name}`);
    }),
  );
  await withClient(adminDatabaseUrl, async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });
  const toUrl = (role: string) => {
    const url = new URL(adminDatabaseUrl);
    [url.username, url.pathname] = [role, `/${name}`];
    return url.toString();
  };
  return { ownerUrl: toUrl(name), runtimeUrl: toUrl(`${name}_app`) };
}
