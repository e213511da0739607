import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { describe, expect, test } from 'vitest';
import { startProxy } from '../../../test/fault-proxy.ts';
import { collect, listWrong, useHealthySite } from '../../../test/doctor/healthy-site.ts';
import { startScriptedSmtp } from '../../../test/scripted-smtp.ts';
import { defineCheck, ok } from './check.ts';
import { ALL_CHECKS } from './doctor-command.ts';
import { type CheckResult, runChecks } from './run-checks.ts';
import { judgeSpace } from './machine-checks.ts';

const { lab, role, examine, publicSite, development, repairs, getDatabaseUrl, toExamination } = useHealthySite();

test('a public site with everything in its place has nothing wrong, and each check says so', async () => {
  const results = await examine(publicSite());
  expect(listWrong(results)).toEqual([]);
  const warned = results.filter(({ state }) => state === 'warning');
  expect(warned).toEqual([]);
  const silent = ALL_CHECKS.filter(({ name }) => !results.some(({ check }) => check === name));
  expect(silent.map(({ name }) => name)).toEqual(['test-mail']);
});

test('development has warnings at most', async () => {
  const results = await examine(development());
  expect(listWrong(results)).toEqual([]);
  expect(results).toContainEqual(
    expect.objectContaining({
      check: 'development-values',
      state: 'warning',
      text: expect.stringMatching(/35 limits/),
    }),
  );
});

test('the roles of a connection pooler have the settings, and the queue has its own address', async () => {
  const url = getDatabaseUrl();
  const settings = ['jit = off', `statement_timeout = '8s'`, `idle_in_transaction_session_timeout = '10s'`];
  for (const setting of [...settings, 'plan_cache_mode = force_generic_plan']) {
    await lab.sql.query(`alter role ${role} set ${setting}`);
  }
  repairs.push(() => lab.sql.query(`alter role ${role} reset all`));
  const results = await examine(publicSite({ DATABASE_PLANS_URL: url, DATABASE_DIRECT_URL: url }));
  expect(listWrong(results)).toEqual([]);
  expect(results).toContainEqual(
    expect.objectContaining({ check: 'postgresql-settings', state: 'ok', text: expect.stringMatching(/are in force/) }),
  );
  expect(results).toContainEqual(
    expect.objectContaining({ check: 'connections', text: expect.stringMatching(/^Besides the pooler, 1 API/) }),
  );
});

describe('with everything away', () => {
  test('each check says so, and none stops another', async () => {
    const away = {
      DATABASE_URL: 'postgres://town@127.0.0.1:1/town',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      S3_ENDPOINT: 'http://127.0.0.1:1',
    };
    const results = await examine(publicSite(away));
    const names = listWrong(results).map((line) => line.split(':')[0]);
    expect(names).toEqual(['postgresql', 'redis', 'mail-server', 'bucket']);
    const skipped = results.filter(({ text }) => text.startsWith('Not checked'));
    expect(skipped.map(({ check }) => check)).toEqual(expect.arrayContaining(['schema', 'queue', 'bucket-owner']));
  });

  test('a service that accepts connections and never answers is given up', async () => {
    const proxy = await startProxy(getServiceAddresses().ports.postgres);
    proxy.hang();
    repairs.push(() => proxy.close());
    const { ports } = getServiceAddresses();
    const url = getDatabaseUrl().replace(`:${ports.postgres}/`, `:${proxy.port}/`);
    const results = await examine(publicSite({ DATABASE_URL: url }));
    expect(listWrong(results)).toEqual([expect.stringMatching(/^postgresql: .*does not answer/)]);
  });

  test('a check that hangs or throws is wrong, and the next one runs', async () => {
    const checks = [
      defineCheck({ name: 'hangs', run: () => sleep(60_000, ok('late'), { ref: false }) }),
      defineCheck({ name: 'throws', run: () => Promise.reject(new Error('no: hunter22')) }),
      defineCheck({ name: 'depends', after: ['throws'], run: async () => ok('never') }),
      defineCheck({ name: 'works', run: async () => ok('fine') }),
    ];
    const environment = publicSite({ MAILBOX_KEY: undefined, GEOCODER_KEY: 'hunter22' });
    const results = await collect(runChecks(checks, toExamination(environment), { timeoutMs: 50 }));
    expect(results).toMatchObject([
      { check: 'hangs', state: 'wrong', text: 'The check failed: no answer in 50 ms.' },
      { check: 'throws', state: 'wrong', text: 'The check failed: no: (secret).' },
      { check: 'depends', state: 'warning', text: "Not checked: the check 'throws' comes first." },
      { check: 'works', state: 'ok', text: 'fine' },
    ]);
  });
});

test('a test mail is sent where one is asked for, and a refusal is named', async () => {
  const smtp = await startScriptedSmtp();
  repairs.push(() => smtp.close());
  const environment = publicSite({ SMTP_URL: smtp.url });
  const send = async () => (await examine(environment, { sendTo: 'me@town.org' })).find((r) => r.check === 'test-mail');
  expect(await send()).toMatchObject({ state: 'ok' });
  expect(smtp.received.map(({ to }) => to)).toEqual(['me@town.org']);
  smtp.script((step) => (step === 'recipient' ? '550 5.7.1 relaying denied' : undefined));
  expect(await send()).toMatchObject({ state: 'wrong', text: 'The mail to me@town.org was refused (550 at RCPT TO).' });
});

test.each([
  [{ freeBytes: 50e9, freeShare: 0.5, freeFiles: 0.9 }, 'ok'],
  [{ freeBytes: 5e9, freeShare: 0.05, freeFiles: 0.9 }, 'warning'],
  [{ freeBytes: 1e9, freeShare: 0.01, freeFiles: 0.9 }, 'wrong'],
  [{ freeBytes: 50e9, freeShare: 0.5, freeFiles: 0.02 }, 'wrong'],
])('a disk with %o is %s', (space, state) => {
  expect(judgeSpace({ folder: '/data', ...space })).toMatchObject({ state });
});

describe('the command', () => {
  const run = promisify(execFile);
  const doctor = (environment: NodeJS.ProcessEnv, ...words: string[]) =>
    run(process.execPath, [fileURLToPath(new URL('../../ballpark.main.ts', import.meta.url)), 'doctor', ...words], {
      env: environment,
    });

  test('prints one line per finding and ends with 0 if nothing is wrong', async () => {
    const { stdout } = await doctor(development());
    expect(stdout).toMatch(/^ok {7}redis +Redis answers at /m);
    expect(stdout).toMatch(/\n\d+ ok, \d+ hints, \d+ warnings, 0 wrong\n$/);
  });

  test('ends with 1 if something is wrong, also without a usable configuration, and prints JSON', async () => {
    const failed: unknown = await doctor({ PATH: process.env.PATH }, '--json').catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 1, stderr: '' });
    const { stdout } = failed as { stdout: string };
    const { isOk, results } = JSON.parse(stdout) as { isOk: boolean; results: CheckResult[] };
    expect(isOk).toBe(false);
    expect(results).toContainEqual(
      expect.objectContaining({ check: 'configuration', state: 'wrong', text: expect.stringContaining('MAILBOX_KEY') }),
    );
  });
});
