import assert from 'node:assert/strict';
import { hashSecretToken, newSecretToken } from '@ballpark/server/core/secret-token';
import * as fc from 'fast-check';
import { PASSWORD, type Person, randomEmail } from '../kit/actors/people.ts';
import { buildBearer, encodeJson } from '../kit/http/wire-client.ts';
import type { SharedProduct } from './product.ts';

/** What a member, or a thief with the password, does with the address of one account. `of` picks an earlier change. */
type AccountStep = { action: (typeof ACTIONS)[number]; of: number };

const ACTIONS = ['request', 'return', 'confirm', 'stop', 'undo', 'reset', 'password', 'end-others', 'sign-in'] as const;

/** A requested change. Its three links are in the mailboxes as soon as the product would send them. */
type Change = {
  id: string;
  next: string;
  links: { confirm: string; stop: string; undo: string };
  /** The address that it replaced, once it is confirmed, and its place among the confirmed ones. */
  former?: { email: string; order: number; canComeBack: boolean };
};

export type AccountAssumptions = { endsWithPassword: boolean; endsLaterUndos: boolean };

export const TRUE_ACCOUNT: AccountAssumptions = { endsWithPassword: true, endsLaterUndos: true };

type AccountModel = {
  assumptions: AccountAssumptions;
  email: string;
  /** Undefined after an undo: no one knows it. */
  password: string | undefined;
  /** The tokens of live sessions. The first one acts. */
  sessions: string[];
  changes: Change[];
  waiting: Change | undefined;
  confirmed: number;
};

type Account = SharedProduct & { person: Person };

class AccountCommand implements fc.AsyncCommand<AccountModel, Account> {
  readonly step: AccountStep;

  constructor(step: AccountStep) {
    this.step = step;
  }

  /** A step that needs a session, a password or an earlier change waits until there is one. */
  check({ sessions, password, changes }: Readonly<AccountModel>): boolean {
    const { action } = this.step;
    if (action === 'reset') return true;
    if (action === 'sign-in') return password !== undefined;
    if (action === 'confirm' || action === 'stop' || action === 'undo') return changes.length > 0;
    if (action === 'return') return sessions.length > 0 && changes.some(({ former }) => former);
    return sessions.length > 0;
  }

  async run(model: AccountModel, account: Account): Promise<void> {
    const { action } = this.step;
    await STEPS[action](model, account, chooseChange(model, this.step));
    const key = `account: ${action}\tas predicted`;
    account.counts.set(key, (account.counts.get(key) ?? 0) + 1);
    await compareRows(model, account);
  }

  toString(): string {
    return JSON.stringify(this.step);
  }
}

/** Half of the time a change with which the step can succeed, if there is one, otherwise any. */
function chooseChange({ changes, waiting }: AccountModel, { action, of }: AccountStep): Change | undefined {
  const isAboutWaiting = action === 'confirm' || action === 'stop';
  const suited = changes.filter((change) => (isAboutWaiting ? change === waiting : change.former));
  const chosen = of % 2 === 0 && suited.length > 0 ? suited : changes;
  return chosen[Math.floor(of / 2) % Math.max(1, chosen.length)];
}

type RunStep = (model: AccountModel, account: Account, change: Change | undefined) => Promise<void>;

const STEPS: Record<AccountStep['action'], RunStep> = {
  request: (model, account) => requestChange(model, account, randomEmail()),
  return: async (model, account, change) => {
    const former = change?.former?.email ?? model.email;
    if (former !== model.email) await requestChange(model, account, former);
  },
  confirm: async (model, account, change) => {
    if (!change) return;
    const isRight = model.waiting === change;
    await ask(account, { path: '/settings/email/confirm', token: change.links.confirm, status: isRight ? 200 : 400 });
    if (!isRight) return;
    const older = findUndos(model).find(({ former }) => former?.email === change.next)?.former;
    model.confirmed += 1;
    change.former = { email: model.email, order: model.confirmed, canComeBack: true };
    if (older) endUndos(model, older.order);
    model.email = change.next;
    model.waiting = undefined;
    // Not sent to an address that cannot be put back.
    if (change.former.canComeBack) await insertLink(account, change, 'undo');
  },
  stop: async (model, account, change) => {
    if (!change) return;
    await ask(account, { path: '/settings/email/stop', token: change.links.stop, status: change.former ? 409 : 200 });
    if (model.waiting === change) model.waiting = undefined;
  },
  undo: async (model, account, change) => {
    if (!change) return;
    const { former } = change;
    const isRight = former?.canComeBack ?? false;
    await ask(account, { path: '/settings/email/undo', token: change.links.undo, status: isRight ? 200 : 400 });
    if (!former || !isRight) return;
    if (model.assumptions.endsLaterUndos) endUndos(model, former.order);
    former.canComeBack = false;
    Object.assign(model, { email: former.email, password: undefined, sessions: [], waiting: undefined });
  },
  reset: async (model, account) => {
    const token = await account.people.createMailToken({
      memberId: account.person.memberId,
      purpose: 'reset-password',
    });
    const newPassword = `Horse ${newSecretToken()}`;
    await ask(account, { path: '/auth/reset-password', body: { token, newPassword }, status: 200 });
    Object.assign(model, { password: newPassword, sessions: [], waiting: undefined });
  },
  password: async (model, account) => {
    const newPassword = `Horse ${newSecretToken()}`;
    const body = { currentPassword: model.password, newPassword };
    const session = model.sessions[0];
    const data = await ask(account, { method: 'PUT', path: '/settings/password', session, body, status: 200 });
    Object.assign(model, { password: newPassword, sessions: [String(data.token)] });
    if (model.assumptions.endsWithPassword) model.waiting = undefined;
  },
  'end-others': async (model, account) => {
    await ask(account, { method: 'DELETE', path: '/settings/sessions', session: model.sessions[0], status: 200 });
    Object.assign(model, { sessions: model.sessions.slice(0, 1), waiting: undefined });
  },
  'sign-in': async (model, account) => {
    const body = { email: model.email, password: model.password };
    const data = await ask(account, { path: '/auth/login', body, status: 200 });
    model.sessions.push(String(data.token));
  },
};

async function requestChange(model: AccountModel, account: Account, next: string): Promise<void> {
  const body = { email: next, currentPassword: model.password };
  await ask(account, { method: 'PUT', path: '/settings/email', session: model.sessions[0], body, status: 200 });
  const { rows } = await account.sql.query<{ id: string }>('select id from email_change where member_id = $1', [
    account.person.memberId,
  ]);
  const links = { confirm: newSecretToken(), stop: newSecretToken(), undo: newSecretToken() };
  const change = { id: rows[0]?.id ?? '', next, links };
  model.changes.push(change);
  model.waiting = change;
  await insertLink(account, change, 'confirm');
  await insertLink(account, change, 'stop');
}

/** The links that put an address back, the oldest change first. */
function findUndos({ changes }: AccountModel): Change[] {
  return changes
    .filter(({ former }) => former?.canComeBack)
    .toSorted((one, other) => (one.former?.order ?? 0) - (other.former?.order ?? 0));
}

function endUndos({ changes }: AccountModel, order: number): void {
  for (const { former } of changes) if (former && former.order >= order) former.canComeBack = false;
}

const PURPOSES = { confirm: 'change-email', stop: 'stop-email-change', undo: 'undo-email-change' } as const;

/** What the worker does when it composes the mail. */
async function insertLink({ sql, person }: Account, change: Change, link: keyof typeof PURPOSES): Promise<void> {
  await sql.query(
    `insert into email_token (token_hash, member_id, purpose, change_id, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [hashSecretToken(change.links[link]), person.memberId, PURPOSES[link], link === 'confirm' ? null : change.id],
  );
}

type Ask = {
  method?: 'PUT' | 'DELETE';
  path: string;
  /** The token of a link. */
  token?: string;
  session?: string | undefined;
  body?: Record<string, unknown>;
  /** The answer that the model predicts. */
  status: number;
};

async function ask({ client, person }: Account, call: Ask): Promise<Record<string, unknown>> {
  const { method = 'POST', path, token, session, body = { token }, status } = call;
  const content = method === 'DELETE' ? { headers: {} } : encodeJson(body);
  const headers = { ...content.headers, ...(session !== undefined && buildBearer({ ...person, token: session })) };
  const answer = await client.send({ ...content, method, path: `/api${path}`, headers });
  assert.equal(answer.status, status, `${method} ${path}: ${answer.body}`);
  return (JSON.parse(answer.body) as { data?: Record<string, unknown> }).data ?? {};
}

/** Address, waiting change and sessions of the account are what the model has. */
async function compareRows(model: AccountModel, { sql, person }: Account): Promise<void> {
  const { rows } = await sql.query(
    `select email, (select email from email_change where member_id = $1) as waiting,
       (select count(*)::int from session where member_id = $1) as sessions
     from member_account where member_id = $1`,
    [person.memberId],
  );
  const expected = { email: model.email, waiting: model.waiting?.next ?? null, sessions: model.sessions.length };
  assert.deepEqual(rows, [expected]);
}

/** Changes are frequent, so that several are confirmed before one of them is undone. */
const WEIGHTS: Partial<Record<AccountStep['action'], number>> = { request: 8, confirm: 8, undo: 4, 'sign-in': 3 };
const STEP = fc.record({
  action: fc.oneof(...ACTIONS.map((action) => ({ arbitrary: fc.constant(action), weight: WEIGHTS[action] ?? 1 }))),
  of: fc.nat({ max: 15 }),
});
const MOST_STEPS = 40;

type AccountLane = { sequences: number; seed: number; assumptions?: AccountAssumptions };

/** Runs sequences of changes of address. Returns how many agreed, and what the first other one was. */
export async function runAccountLane(
  shared: SharedProduct,
  { sequences, seed, assumptions = TRUE_ACCOUNT }: AccountLane,
): Promise<{ agreed: number; disagreement: string | undefined }> {
  let agreed = 0;
  const commands = fc.commands([STEP.map((step) => new AccountCommand(step))], {
    maxCommands: MOST_STEPS,
    size: 'max',
  });
  const property = fc.asyncProperty(commands, async (steps) => {
    const person = await shared.people.createOne('onboarded');
    const model: AccountModel = {
      assumptions,
      email: person.email,
      password: PASSWORD,
      sessions: [person.token],
      changes: [],
      waiting: undefined,
      confirmed: 0,
    };
    await fc.asyncModelRun(() => ({ model, real: { ...shared, person } }), steps);
    agreed += 1;
  });
  const details = await fc.check(property, { numRuns: sequences, seed, endOnFailure: true });
  if (!details.failed) return { agreed, disagreement: undefined };
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  return { agreed, disagreement: `seed ${seed}: ${fc.stringify(details.counterexample)}\n${reason}` };
}
