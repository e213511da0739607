import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { testEnvironment } from '@ballpark/ops/services/environment';
import { DISPOSABLE_MARK, readDatabaseMark } from '@ballpark/ops/services/postgres';
import { expect, test } from 'vitest';
import { createRegisteredPerson } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();

async function reset(): Promise<{ code: number; output: string }> {
  const environment = testEnvironment({ DATABASE_URL: lab.app.config.database.url });
  try {
    const script = new URL('../../scripts/reset.ts', import.meta.url).pathname;
    const { stdout, stderr } = await promisify(execFile)('node', [script], { env: environment });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }; // what execFile throws
    return { code, output: stdout + stderr };
  }
}

async function countMembers(): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>('select count(*)::int as count from member');
  return rows[0]?.count ?? 0;
}

test('a database on this machine that set-up did not create is not emptied', async () => {
  await createRegisteredPerson(lab);
  const { code, output } = await reset();
  expect(code).toBe(1);
  expect(output).toContain('nothing was touched');
  expect(await countMembers()).toBe(1);
});

test('a database with the mark of set-up is emptied and keeps its bucket', async () => {
  const name = new URL(lab.app.config.database.url).pathname.slice(1);
  await lab.sql.query(`comment on database ${name} is '${DISPOSABLE_MARK}'`);
  const before = await lab.sql.query('select id, mark_generation, mark_lease from instance');
  await createRegisteredPerson(lab);
  expect((await reset()).code).toBe(0);
  expect(await countMembers()).toBe(0);
  expect((await lab.sql.query('select id, mark_generation, mark_lease from instance')).rows).toEqual(before.rows);
});

test('the services mark the database they create', async () => {
  expect(await readDatabaseMark(getServiceAddresses().databaseUrl)).toBe(DISPOSABLE_MARK);
});
