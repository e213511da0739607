import { ALERT_PAUSE_HOURS, ALERTS_PER_HOUR, shouldAlert } from '@ballpark/rules/moderation/reports';
import { alertMail } from '../../../../emails/alert-mail.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import type { Trx } from '../../../database/client.ts';
import { findMailRecipient } from '../../accounts/find-member.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { isModerator, listImpartialModerators } from '../moderator.repository.ts';
import { findWaitingCase, getAlertState, noteAlert } from './report.repository.ts';

/** In the key of a mail: none follows for the rest of the hour. */
const LAST_OF_HOUR = 'last';

type AlertInput = { caseId: string; /** Null for a guest. */ authorId: string | null; illegalReports: number };

/**
 * Tells moderators and the operator by mail that content may be illegal, in the transaction of the report. A crowd of
 * reports cannot flood them: one mail per case, another when ten times as many say so or after a day, and in one hour a
 * limited number of cases. The last mail of an hour says that more cases may wait, so a crowd cannot hide a case either.
 */
export async function alertModerators(app: AppContext, trx: Trx, input: AlertInput): Promise<void> {
  const { caseId, authorId, illegalReports } = input;
  const state = await getAlertState(trx, { caseId, pauseHours: ALERT_PAUSE_HOURS, at: app.now() });
  if (!shouldAlert({ ...state, illegalReports })) return;
  await noteAlert(trx, { caseId, illegalReports, at: app.now() });
  const isLast = state.alertsInLastHour + 1 === ALERTS_PER_HOUR;
  const dedupeKey = [caseId, illegalReports, ...(isLast ? [LAST_OF_HOUR] : [])].join(':');
  for (const memberId of await listImpartialModerators(trx, { caseId, authorId }))
    await queueMail(app, trx, { memberId, template: 'moderation-alert', dedupeKey });
  await queueMail(app, trx, { memberId: null, template: 'operator-alert', dedupeKey });
}

export async function composeModeratorAlert(
  app: AppContext,
  mail: PendingMemberMail,
): Promise<ComposedMail | undefined> {
  const recipient = await findMailRecipient(app, mail.memberId);
  const isStillModerator = await isModerator(app.db, mail.memberId);
  return recipient && isStillModerator ? composeAlert(app, mail, recipient) : undefined;
}

export function composeOperatorAlert(app: AppContext, mail: PendingMail): Promise<ComposedMail | undefined> {
  return composeAlert(app, mail, { email: app.config.mail.operator, name: undefined });
}

type Recipient = { email: string; name: string | undefined };

/** It names neither the content nor who reported it: the case shows what a moderator may see. */
async function composeAlert(
  app: AppContext,
  { dedupeKey }: Pick<PendingMail, 'dedupeKey'>,
  { email, name }: Recipient,
): Promise<ComposedMail | undefined> {
  const [caseId = '', , mark] = dedupeKey.split(':');
  const waiting = await findWaitingCase(app.db, caseId);
  if (!waiting) return undefined;
  const link = new URL('/moderation', app.config.publicOrigin);
  link.searchParams.set('case', caseId);
  return { to: email, ...alertMail({ ...waiting, name, link: link.href, isLastOfHour: mark === LAST_OF_HOUR }) };
}
