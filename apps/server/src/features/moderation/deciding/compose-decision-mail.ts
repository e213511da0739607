import { canAppeal } from '@ballpark/rules/moderation/decisions';
import { appealOutcomeMail, decisionMail } from '../../../../emails/decision-mails.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { findDecisionRecipient } from '../../accounts/find-member.ts';
import { buildAppealToken } from './appeal-token.ts';
import { findStatement } from './decision.repository.ts';

/** The statement of reasons: what was decided, why, and how to appeal. Also sent to suspended and banned authors. */
export async function composeDecisionMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findDecisionRecipient(app, mail.memberId);
  const statement = await findStatement(app.db, mail.dedupeKey);
  if (!recipient || !statement) return undefined;
  const link = new URL(canAppeal(statement.action) ? '/appeal' : '/notifications', app.config.publicOrigin);
  if (canAppeal(statement.action)) link.searchParams.set('token', await buildAppealToken(app.db, mail.dedupeKey));
  return { to: recipient.email, ...decisionMail({ ...statement, name: recipient.name, link: link.href }) };
}

/** Tells the author how another moderator judged the appeal. */
export async function composeAppealMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findDecisionRecipient(app, mail.memberId);
  const statement = await findStatement(app.db, mail.dedupeKey);
  if (!recipient || !statement?.appealOutcome) return undefined;
  const { targetKind, targetTitle, appealOutcome, appealSentence } = statement;
  const link = new URL('/contact', app.config.publicOrigin).href;
  const told = { targetKind, targetTitle, outcome: appealOutcome, sentence: appealSentence ?? '' };
  return { to: recipient.email, ...appealOutcomeMail({ ...told, name: recipient.name, link }) };
}
