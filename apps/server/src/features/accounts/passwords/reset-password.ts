import type { AppContext } from '../../../core/context.ts';
import { Refusal } from '../../../core/refusal.ts';
import { hashSecretToken } from '../../../core/secret-token.ts';
import { before } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { toMailboxKey } from '../../../limits/mailbox-key.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { answerResetRequestJob } from '../accounts.jobs.ts';
import { findCredentials, lockAccountStatus } from '../accounts.repository.ts';
import { deleteKnownDevices } from '../attempts/known-device.repository.ts';
import { deleteUnusedTokens, findTokenOwner, useEmailToken } from '../email-token.repository.ts';
import { endEmailChange } from '../identity/end-email-change.ts';
import { deleteMemberSessions } from '../sessions/session.repository.ts';
import { canSignIn } from '../sessions/sign-in.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import {
  deleteRequestsBefore,
  insertResetRequest,
  listWaitingRequests,
  setPassword,
  takeResetRequest,
} from './password-reset.repository.ts';

const WAITING_MINUTES = 10;
const GIVE_UP_HOURS = 48;
const BATCH = 500;

/**
 * Stores the request and adds a job. The worker looks up the account, so this use case does the same work in the same
 * time for known and unknown addresses.
 */
export async function requestPasswordReset(app: AppContext, email: string): Promise<void> {
  const recipient = toMailboxKey(app.config.mailboxKey, email);
  await app.limits.countAttempts([
    ['account-mail-pause', recipient],
    ['account-mail', recipient],
  ]);
  const id = newId();
  await inTransaction(app.db, async (trx) => {
    await insertResetRequest(trx, { id, email, createdAt: app.now() });
    await app.jobs.add(trx, answerResetRequestJob, { payload: { requestId: id }, key: id });
  });
}

/** Queues the reset mail if the address has an active account. Deletes the request in either case. */
export async function answerResetRequest(app: AppContext, requestId: string, run: JobRun): Promise<void> {
  await inTransaction(app.db, async (trx) => {
    const request = await takeResetRequest(trx, requestId);
    const account = request && (await findCredentials(trx, request.email));
    if (account && canSignIn(account.status)) {
      await queueMail(app, trx, { memberId: account.memberId, template: 'reset-password', dedupeKey: requestId });
    }
    await run.finish(trx);
  });
}

/**
 * Adds a job for each request that waits too long. If its job still exists in whatever state, the queue ignores the new
 * one. A request that cannot be answered for two days is deleted: it holds an address.
 */
export async function requeueResetRequests(app: AppContext): Promise<void> {
  const givenUpBefore = before(app.now(), GIVE_UP_HOURS, 'hours');
  await runInBatches({ size: 1_000, most: 100 }, (limit) => deleteRequestsBefore(app.db, givenUpBefore, limit));
  let last: string | undefined;
  let isLast = false;
  while (!isLast) {
    // In sequence: each batch begins where the batch before has ended.
    const batch = await requeueBatch(app, last);
    isLast = batch.length < BATCH;
    last = batch.at(-1);
  }
}

function requeueBatch(app: AppContext, after: string | undefined): Promise<string[]> {
  return inTransaction(app.db, async (trx) => {
    const createdBefore = before(app.now(), WAITING_MINUTES, 'minutes');
    const waiting = await listWaitingRequests(trx, { createdBefore, after, limit: BATCH });
    for (const id of waiting) await app.jobs.add(trx, answerResetRequestJob, { payload: { requestId: id }, key: id });
    return waiting;
  });
}

/** How many requests the next run finds, up to a limit. */
export async function countWaitingResets(app: AppContext, limit: number): Promise<number> {
  const createdBefore = before(app.now(), WAITING_MINUTES, 'minutes');
  return (await listWaitingRequests(app.db, { createdBefore, after: undefined, limit })).length;
}

type ResetPasswordInput = { token: string; newPassword: string };

/** Sets a new password, ends every session and a waiting change of address, and tells the member. A reset token works once. */
export async function resetPassword(app: AppContext, { token, newPassword }: ResetPasswordInput): Promise<void> {
  refuseLeakedPassword(newPassword);
  const query = { tokenHash: hashSecretToken(token), purpose: 'reset-password', at: app.now() } as const;
  // Checked before hashing, so that a guessed token does not cost a password hash.
  const owner = await findTokenOwner(app.db, query);
  if (!owner) throw new Refusal('invalid_reset_token');
  const { memberId } = owner;
  const passwordHash = await app.passwords.hash(newPassword);
  await inTransaction(app.db, async (trx) => {
    // The account before its tokens, in the order of a changed password: the opposite order could deadlock with it.
    await lockAccountStatus(trx, memberId);
    const used = await useEmailToken(trx, { ...query, memberId });
    if (!used) throw new Refusal('invalid_reset_token');
    await setPassword(trx, { memberId, passwordHash, at: app.now() });
    await deleteMemberSessions(trx, memberId);
    await deleteKnownDevices(trx, memberId);
    await deleteUnusedTokens(trx, memberId, 'reset-password');
    await endEmailChange(trx, memberId);
    await queueMail(app, trx, { memberId, template: 'password-changed', dedupeKey: newId() });
  });
}
