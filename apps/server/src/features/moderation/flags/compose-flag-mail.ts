import { flagMail } from '../../../../emails/flag-mail.ts';
import type { AppContext } from '../../../core/context.ts';
import type { ComposedMail, PendingMemberMail } from '../../../core/mail-composer.ts';
import { findDecisionRecipient } from '../../accounts/find-member.ts';
import { findJudgedFlag } from '../../fair-play/flags/read-flags.ts';

/** The statement of reasons for an upheld flag. Also sent to suspended and banned members. */
export async function composeFlagMail(app: AppContext, mail: PendingMemberMail): Promise<ComposedMail | undefined> {
  const recipient = await findDecisionRecipient(app, mail.memberId);
  const judged = await findJudgedFlag(app, mail.dedupeKey);
  if (!recipient || judged?.decision !== 'upheld') return undefined;
  const link = new URL('/contact', app.config.publicOrigin).href;
  const { sentence, xp } = judged;
  return { to: recipient.email, ...flagMail({ name: recipient.name, sentence, xp: xp ?? 0, link }) };
}
