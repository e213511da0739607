import { FEATURE_CALLS } from './feature-calls.ts';
import type { RuleName } from './rules.ts';
import { UPWARD_IMPORTS } from './server-layers.ts';
import { TABLES } from './tables.ts';
import { WEB_FEATURE_IMPORTS } from './web-features.ts';

/** A small repository that breaks one rule, the line the rule returns for it, and a similar one that it allows. */
export type Sample = { broken: Record<string, string>; says: string; fine: Record<string, string> };

const SERVER = 'apps/server/src';
const ACCOUNTS = `${SERVER}/features/accounts`;
const WEB = 'apps/web/src';
const MIGRATION = 'apps/server/migrations/20260101T0000_create-all.sql';

// The table list must match the migrations, so these samples start with every listed table.
const MAPPED_TABLES = Object.keys(TABLES)
  .map((table) => `create table ${table} (id uuid);`)
  .join('\n');

// Every listed call must exist too.
const LISTED_CALLS = Object.fromEntries(
  Object.entries(FEATURE_CALLS).map(([from, targets]) => [
    `${SERVER}/features/${from}/do-it.ts`,
    targets.map((to) => `import '../${to}/do-it.ts';`).join('\n'),
  ]),
);

// And every listed import that points up.
const UPWARD_SAMPLES = Object.fromEntries(
  UPWARD_IMPORTS.map(({ from, to }, nth) => [`${SERVER}/${from}/do-${nth}.ts`, `import '../${to}';`]),
);

// So must every listed import between web features.
const LISTED_WEB_IMPORTS = Object.fromEntries(
  Object.entries(WEB_FEATURE_IMPORTS).map(([from, targets]) => [
    `${WEB}/features/${from}/page.tsx`,
    targets.map((to) => `import '../${to}/index.ts';`).join('\n'),
  ]),
);

const SERVER_SAMPLES = {
  'only repositories and database/ contain SQL': {
    broken: { [`${ACCOUNTS}/sign-in.ts`]: `import type { Kysely } from 'kysely';` },
    says: `${ACCOUNTS}/sign-in.ts -> kysely`,
    fine: {
      [`${ACCOUNTS}/accounts.repository.ts`]: `import { sql } from 'kysely';`,
      [`${SERVER}/database/client.ts`]: `import { Pool } from 'pg';`,
    },
  },
  'server layers point down': {
    broken: {
      ...UPWARD_SAMPLES,
      [`${SERVER}/http/contract/serve.ts`]: `import type { Caller } from '../../features/accounts/find-caller.ts';`,
    },
    says: `${SERVER}/http/contract/serve.ts -> ${ACCOUNTS}/find-caller.ts`,
    fine: {
      ...UPWARD_SAMPLES,
      [`${SERVER}/http/contract/serve.ts`]: `import type { Caller } from '../../core/caller.ts';`,
      [`${SERVER}/composition/open-http.ts`]: `import { findCaller } from '../features/accounts/find-caller.ts';`,
      [`${SERVER}/api.main.ts`]: `import { openHttp } from './composition/open-http.ts';`,
    },
  },
  'routes read and write data only through use cases': {
    broken: { [`${ACCOUNTS}/accounts.routes.ts`]: `import { findMember } from './accounts.repository.ts';` },
    says: `${ACCOUNTS}/accounts.routes.ts -> ${ACCOUNTS}/accounts.repository.ts`,
    fine: { [`${ACCOUNTS}/accounts.routes.ts`]: `import { signIn } from './sign-in.ts';` },
  },
  'only routes import HTTP packages': {
    broken: { [`${ACCOUNTS}/sign-in.ts`]: `import type { FastifyRequest } from 'fastify';` },
    says: `${ACCOUNTS}/sign-in.ts -> fastify`,
    fine: { [`${ACCOUNTS}/accounts.routes.ts`]: `import { serve } from '../../http/contract/serve.ts';` },
  },
  'a feature uses another only through its use cases': {
    broken: { [`${ACCOUNTS}/sign-up.ts`]: `const { insertMail } = await import('../mail/mail.repository.ts');` },
    says: `${ACCOUNTS}/sign-up.ts -> ${SERVER}/features/mail/mail.repository.ts`,
    fine: { [`${ACCOUNTS}/sign-up.ts`]: `import { queueMail } from '../mail/queue-mail.ts';` },
  },
  'every call from feature to feature is listed': {
    broken: { ...LISTED_CALLS, [`${SERVER}/features/mail/queue-mail.ts`]: `import '../accounts/sign-up.ts';` },
    says: 'mail -> accounts is not listed',
    fine: LISTED_CALLS,
  },
  'calls from feature to feature form no cycle': {
    broken: {
      [`${SERVER}/features/one/do-one.ts`]: `import { doTwo } from '../two/do-two.ts';`,
      [`${SERVER}/features/two/do-two.ts`]: `export { doThree } from '../three/do-three.ts';`,
      [`${SERVER}/features/three/do-three.ts`]: `import { doOne } from '../one/do-one.ts';`,
    },
    says: 'one -> two -> three -> one',
    fine: {
      [`${SERVER}/features/one/do-one.ts`]: `import { doTwo } from '../two/do-two.ts';\nimport '../three/do-three.ts';`,
      [`${SERVER}/features/two/do-two.ts`]: `import { doThree } from '../three/do-three.ts';`,
    },
  },
  'every file of a server feature has a known role': {
    broken: { [`${ACCOUNTS}/accounts.service.ts`]: '' },
    says: `${ACCOUNTS}/accounts.service.ts`,
    fine: {
      [`${ACCOUNTS}/sign-in.ts`]: '',
      [`${ACCOUNTS}/accounts.view.ts`]: '',
      [`${ACCOUNTS}/sign-in.http.test.ts`]: '',
    },
  },
  'features take the clock from the context': {
    broken: { [`${ACCOUNTS}/sign-in.ts`]: 'export const at = () => new Date();' },
    says: `${ACCOUNTS}/sign-in.ts reads the clock itself`,
    fine: { [`${ACCOUNTS}/sign-in.ts`]: 'export const at = (app) => new Date(app.now().getTime() + 1);' },
  },
} satisfies Partial<Record<RuleName, Sample>>;

const TABLE_SAMPLES = {
  'only the owning feature writes a table': {
    broken: { [`${ACCOUNTS}/accounts.repository.ts`]: `export const a = (db) => db.insertInto('mail').values({});` },
    says: `${ACCOUNTS}/accounts.repository.ts writes mail`,
    fine: { [`${ACCOUNTS}/accounts.repository.ts`]: `export const a = (db) => db.insertInto('session').values({});` },
  },
  'every table has a row in the table list': {
    broken: { [MIGRATION]: `${MAPPED_TABLES}\ncreate table if not exists stray (id uuid);` },
    says: 'stray has no row',
    fine: {
      [MIGRATION]: `${MAPPED_TABLES}\ncreate table stray (id uuid);\n-- create table other (\ndrop table stray;`,
    },
  },
  'every table with personal data says what happens to it': {
    broken: {
      [MIGRATION]: `${MAPPED_TABLES}\ncreate table visit (id uuid);\nalter table visit add column member_id uuid;`,
    },
    says: 'visit says nothing about personal data',
    fine: { [MIGRATION]: `${MAPPED_TABLES}\ncreate table place (id uuid, name text);` },
  },
  'export and erasure know every table with personal data': {
    broken: { [MIGRATION]: `${MAPPED_TABLES}\ncreate table stay (member_id uuid);\nalter table stay rename to visit;` },
    says: 'visit is missing in features/leaving/personal-data.ts',
    fine: { [MIGRATION]: `${MAPPED_TABLES}\ncreate table visit (id uuid, name text);` },
  },
} satisfies Partial<Record<RuleName, Sample>>;

const WEB_SAMPLES = {
  'the web app knows only contracts and rules': {
    broken: { [`${WEB}/lib/money.ts`]: `type Config = import('@ballpark/server/config/config').Config;` },
    says: `${WEB}/lib/money.ts -> ${SERVER}/config/config.ts`,
    fine: { [`${WEB}/api/call.ts`]: `import { ERRORS } from '@ballpark/contracts/errors';` },
  },
  'web layers point down': {
    broken: { [`${WEB}/ui/button.tsx`]: `import { signIn } from '../api/session.ts';\nexport const B = () => <b/>;` },
    says: `${WEB}/ui/button.tsx -> ${WEB}/api/session.ts`,
    fine: { [`${WEB}/ui/button.tsx`]: `import { cx } from '../lib/class-names.ts';` },
  },
  'every web folder is a layer': {
    broken: { [`${WEB}/services/session.ts`]: '' },
    says: `${WEB}/services/session.ts`,
    fine: { [`${WEB}/root.tsx`]: '', [`${WEB}/features/accounts/login-form.tsx`]: '' },
  },
  'a web feature imports only the index of another': {
    broken: { [`${WEB}/features/home/home.tsx`]: `export * from '../accounts/login-form.tsx';` },
    says: `${WEB}/features/home/home.tsx -> ${WEB}/features/accounts/login-form.tsx`,
    fine: {
      [`${WEB}/features/home/home.tsx`]: `import { LoginForm } from '../accounts/index.ts';`,
      [`${WEB}/routes/login.tsx`]: `import { LoginForm } from '../features/accounts/login-form.tsx';`,
    },
  },
  'every import from web feature to web feature is listed': {
    broken: { ...LISTED_WEB_IMPORTS, [`${WEB}/features/home/home.tsx`]: `import '../accounts/index.ts';` },
    says: 'home -> accounts is not listed',
    fine: LISTED_WEB_IMPORTS,
  },
  'imports from web feature to web feature form no cycle': {
    broken: {
      [`${WEB}/features/one/page.tsx`]: `import { Two } from '../two/index.ts';`,
      [`${WEB}/features/two/room/page.tsx`]: `const Three = lazy(() => import('../../three/index.ts'));`,
      [`${WEB}/features/three/index.ts`]: `export { One } from '../one/index.ts';`,
    },
    says: 'one -> two -> three -> one',
    fine: {
      [`${WEB}/features/one/page.tsx`]: `import { Two } from '../two/index.ts';\nimport '../three/index.ts';`,
      [`${WEB}/features/two/page.tsx`]: `import { Three } from '../three/index.ts';`,
    },
  },
  'folders of a web feature import only what is listed': {
    broken: { [`${WEB}/features/listings/feed/feed.tsx`]: `import { Page } from '../detail/page.tsx';` },
    says: `${WEB}/features/listings/feed/feed.tsx -> ${WEB}/features/listings/detail/page.tsx`,
    fine: {
      [`${WEB}/features/listings/feed/feed.tsx`]: `import { Card } from '../card/card.tsx';`,
      [`${WEB}/features/listings/index.ts`]: `export { Page } from './detail/page.tsx';`,
    },
  },
  'ui and lib know no contract': {
    broken: { [`${WEB}/ui/card.tsx`]: `import type { User } from '@ballpark/contracts/accounts';` },
    says: `${WEB}/ui/card.tsx -> packages/contracts/src/accounts.ts`,
    fine: { [`${WEB}/ui/card.tsx`]: `import { BRAND } from '@ballpark/rules/brand';` },
  },
  'only queries call the API': {
    broken: { [`${WEB}/features/accounts/login-form.tsx`]: `import { call } from '../../api/call.ts';` },
    says: `${WEB}/features/accounts/login-form.tsx -> ${WEB}/api/call.ts`,
    fine: { [`${WEB}/features/accounts/account-queries.ts`]: `import { call } from '../../api/call.ts';` },
  },
} satisfies Partial<Record<RuleName, Sample>>;

const SOURCE_SAMPLES = {
  'rules import nothing': {
    broken: { 'packages/rules/src/xp.ts': `import { z } from 'zod';` },
    says: 'packages/rules/src/xp.ts -> zod',
    fine: { 'packages/rules/src/xp.ts': `import { LIMIT } from './limits.ts';` },
  },
  'contracts import only rules and zod': {
    broken: { 'packages/contracts/src/xp.ts': `import { readFileSync } from 'node:fs';` },
    says: 'packages/contracts/src/xp.ts -> node:fs',
    fine: {
      'packages/contracts/src/xp.ts': `import * as z from 'zod/mini';\nimport { LIMIT } from '@ballpark/rules/xp';`,
    },
  },
  'browser tests import nothing of the apps': {
    broken: { 'verification/e2e/journeys/a.spec.ts': `import { PATHS } from '../../../apps/web/src/paths.ts';` },
    says: 'verification/e2e/journeys/a.spec.ts -> apps/web/src/paths.ts',
    fine: { 'verification/e2e/journeys/a.spec.ts': `import { ERRORS } from '@ballpark/contracts/errors';` },
  },
  'files import each other in no circle': {
    broken: {
      [`${SERVER}/core/a.ts`]: `import { b } from './b.ts';`,
      [`${SERVER}/core/b.ts`]: `export { c } from './c.ts';`,
      [`${SERVER}/core/c.ts`]: `import { type A, a } from './a.ts';`,
    },
    says: `${SERVER}/core/a.ts -> ${SERVER}/core/b.ts -> ${SERVER}/core/c.ts -> ${SERVER}/core/a.ts`,
    fine: {
      [`${SERVER}/core/a.ts`]: `import { b } from './b.ts';\nimport './c.ts';`,
      [`${SERVER}/core/b.ts`]: `import { c } from './c.ts';`,
      [`${SERVER}/core/c.ts`]: `import type { A } from './a.ts';\nimport { type B } from './b.ts';`,
    },
  },
  'the product removes no guard against races': {
    broken: { 'apps/server/src/worker.main.ts': `import { removeGuards } from './core/guards.ts';` },
    says: 'apps/server/src/worker.main.ts',
    fine: { 'apps/server/src/worker.main.ts': `import { isGuarded } from './core/guards.ts';` },
  },
  'every guard against races is used': {
    broken: { 'apps/server/src/core/guards.ts': `export type Guard =\n  | 'one-lock'\n  | 'two-locks';` },
    says: 'two-locks',
    fine: {
      'apps/server/src/core/guards.ts': `export type Guard =\n  | 'one-lock';`,
      [`${ACCOUNTS}/sign-in.ts`]: `if (isGuarded('one-lock')) lock();`,
    },
  },
  'no file has an empty name such as utils': {
    broken: { [`${WEB}/lib/date-utils.ts`]: '' },
    says: `${WEB}/lib/date-utils.ts`,
    fine: { [`${WEB}/lib/utility-bill.ts`]: '' },
  },
  'no type is any': {
    broken: { 'tools/ops/a.ts': 'export const a = (b: Record<string, any>) => b;' },
    says: 'tools/ops/a.ts',
    fine: { 'tools/ops/a.ts': 'export const any = (b: unknown) => `any ${b}`; // any' },
  },
  'no test is skipped': {
    broken: { 'tools/ops/a.test.ts': `describe.skip('a', () => { test('b', () => {}); });` },
    says: 'tools/ops/a.test.ts',
    fine: { 'tools/ops/a.test.ts': `test.each([1])('skip %s', () => {});` },
  },
  'migrations are dated SQL files without includes': {
    broken: { 'apps/server/migrations/20260101T0000_fill.ts': '' },
    says: 'apps/server/migrations/20260101T0000_fill.ts',
    fine: { [MIGRATION]: 'create table a (id uuid);' },
  },
} satisfies Partial<Record<RuleName, Sample>>;

const PRONOUN = 'nobody';

const WORD_SAMPLES = {
  'comments and docs have no indefinite pronouns': {
    broken: { 'tools/ops/a.test.ts': `const a = '//'; // é: ${PRONOUN} calls this`, 'README.md': `For ${PRONOUN}.` },
    says: `tools/ops/a.test.ts: ${PRONOUN}`,
    fine: {
      'tools/ops/a.tsx': `const a = <p title="// ${PRONOUN}">// ${PRONOUN}</p>; const b = /\\/\\/${PRONOUN}/;`,
      'tools/ops/b.ts': `const ${PRONOUN} = \`/* \${1} ${PRONOUN} */\`;`,
      'README.md': `The word \`${PRONOUN}\`:\n\`\`\`\n${PRONOUN}\n\`\`\``,
    },
  },
  'no function name ends in a preposition': {
    broken: { 'tools/ops/a.ts': 'export const a = () => ({ rowsOf() {}, priceFor: () => 1 });' },
    says: 'tools/ops/a.ts: priceFor',
    fine: { 'tools/ops/a.ts': 'const proof = 1; function waitFor() { const joinedWith = proof; return joinedWith; }' },
  },
  'a folder has at most 28 source files': {
    broken: Object.fromEntries(Array.from({ length: 29 }, (_, nth) => [`tools/ops/a/${nth}.ts`, ''])),
    says: 'tools/ops/a has 29 source files',
    fine: Object.fromEntries(
      Array.from({ length: 28 }, (_, nth) => [`tools/ops/a/${nth}.ts`, '']).concat([
        ['tools/ops/a/a.test.ts', ''],
        ['tools/ops/a/b/a.ts', ''],
      ]),
    ),
  },
} satisfies Partial<Record<RuleName, Sample>>;

export const BROKEN_SAMPLES: Record<RuleName, Sample> = {
  ...SERVER_SAMPLES,
  ...TABLE_SAMPLES,
  ...WEB_SAMPLES,
  ...SOURCE_SAMPLES,
  ...WORD_SAMPLES,
};
