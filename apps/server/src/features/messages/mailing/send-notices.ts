import { ALL_KINDS, findMailTemplate } from '@ballpark/rules/messages';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { before } from '../../../database/instant.ts';
import { newId } from '../../../database/new-id.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { openStatementsIn } from '../../../database/statement.ts';
import { runInBatches } from '../../../jobs/run-in-batches.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { findClock } from '../../places/find-clock.ts';
import { toReminderSubject } from './reminder-subject.ts';
import { listOptOuts } from '../choices/mail-opt-out.repository.ts';
import {
  deleteBatches,
  deleteOldBatches,
  type DueBatch,
  lockDueBatches,
  markMailed,
  moveToDigest,
  takePlaceOfDay,
} from './batch.repository.ts';

/** Few, because each transaction holds the locks of its batches until all are handled. */
const SIZE = 50;
const MOST = 40;

/** Longer than a mail may wait for its server. */
const BATCH_KEPT_DAYS = 30;
const PURGE = 1000;

/**
 * Queues the mails of batches that are due, at most three a day for each member. What does not fit goes into one digest the
 * next morning. A batch, its place in the day and its mail are written in one transaction, so a crash repeats nothing.
 */
export async function sendNotices(app: AppContext): Promise<void> {
  await runInBatches({ size: SIZE, most: MOST }, (limit) => queueSome(app, limit));
  const at = app.now();
  const doneBefore = before(at, BATCH_KEPT_DAYS, 'days');
  await deleteOldBatches(app.db, { doneBefore, daysBefore: before(at, 2, 'days'), limit: PURGE });
}

function queueSome(app: AppContext, limit: number): Promise<number> {
  return inTransaction(app.db, async (trx) => {
    const due = await lockDueBatches(trx, app.now(), limit);
    // In the order of members: two workers that meet in the days of two members cannot deadlock.
    const perMember = [...Map.groupBy(due, ({ memberId }) => memberId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [memberId, batches] of perMember) {
      const wanted = await dropStopped(trx, { memberId, batches });
      if (wanted.length === 0) continue;
      const timeZone = await findTimeZone(trx, memberId);
      for (const mail of toMails(wanted)) await queueOne(app, trx, { ...mail, memberId, timeZone });
    }
    return due.length;
  });
}

/**
 * The zone that the member has chosen, else that of their area. Read in the transaction: another connection would be waited
 * for while locks are held.
 */
async function findTimeZone(trx: Trx, memberId: string): Promise<string> {
  const recipient = await findMailRecipient({ db: trx }, memberId);
  if (!recipient) return 'UTC';
  return recipient.timeZone ?? (await findClock({ statements: openStatementsIn(trx) }, recipient))?.timeZone ?? 'UTC';
}

type MemberBatches = { memberId: string; batches: readonly DueBatch[] };

/** Removes the batches that the member has stopped, so that they take no place of the day. Returns the others. */
async function dropStopped(trx: Trx, { memberId, batches }: MemberBatches): Promise<DueBatch[]> {
  const stopped = new Set<string>(await listOptOuts(trx, memberId));
  const isStopped = ({ kind, inDigest }: DueBatch) =>
    stopped.has(ALL_KINDS) || stopped.has(kind) || (inDigest && stopped.has('digest'));
  const dropped = batches.filter(isStopped).map(({ id }) => id);
  if (dropped.length > 0) await deleteBatches(trx, dropped);
  return batches.filter((batch) => !isStopped(batch));
}

type PlannedMail = {
  template: ReturnType<typeof findMailTemplate> | 'digest';
  ids: string[];
  /** Undefined for a new key. */
  dedupeKey?: string | null;
};

/** A mail for each batch, and one for all that belong into the digest. */
function toMails(batches: readonly DueBatch[]): PlannedMail[] {
  const digest = batches.filter(({ inDigest }) => inDigest).map(({ id }) => id);
  const single = batches.filter(({ inDigest }) => !inDigest);
  return [...(digest.length > 0 ? [{ template: 'digest' as const, ids: digest }] : []), ...single.map(toMail)];
}

/** A reminder is about its listing, once for each of its ends. */
function toMail({ id, kind, listingId, isExtended }: DueBatch): PlannedMail {
  const template = findMailTemplate(kind);
  if (template !== 'listing-reminder' || listingId === null) return { template, ids: [id] };
  return { template, ids: [id], dedupeKey: toReminderSubject({ listingId, isExtended }) };
}

type MemberMail = PlannedMail & { memberId: string; timeZone: string };

async function queueOne(app: AppContext, trx: Trx, mail: MemberMail): Promise<void> {
  const { template, ids, memberId, timeZone, dedupeKey } = mail;
  const at = app.now();
  if (!(await takePlaceOfDay(trx, { memberId, timeZone, at }))) return moveToDigest(trx, ids, { timeZone, at });
  const mailKey = newId();
  await markMailed(trx, ids, { mailKey, at });
  return queueMail(app, trx, { memberId, template, dedupeKey: dedupeKey ?? mailKey });
}
