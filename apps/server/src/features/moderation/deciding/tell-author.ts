import { canAppeal } from '@ballpark/rules/moderation/decisions';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { tellMembers } from '../../messages/telling/tell-members.ts';
import { buildAppealToken } from './appeal-token.ts';
import { findStatement } from './decision.repository.ts';

type TellAuthorInput = { decisionId: string; about: 'decision' | 'appeal' };

/**
 * Tells the author what was decided and why, in the app and by mail, in the transaction of the decision. A suspended author
 * has no session, so the mail goes out whatever the status is, and no setting stops it. Returns who was told.
 */
export async function tellAuthor(app: AppContext, trx: Trx, { decisionId, about }: TellAuthorInput): Promise<string[]> {
  const row = await findStatement(trx, decisionId);
  if (!row) throw new Error('the decision was written in this transaction');
  const { authorId, targetKind, targetTitle, action, reason, sentence, endsAt, appealOutcome, appealSentence } = row;
  const isAppeal = about === 'appeal';
  const mayAppeal = !isAppeal && canAppeal(action);
  const template = isAppeal ? 'appeal-outcome' : 'moderation-decision';
  await queueMail(app, trx, { memberId: authorId, template, dedupeKey: decisionId });
  return tellMembers(app, trx, [
    {
      memberId: authorId,
      kind: 'decision',
      dedupeKey: `${about}:${decisionId}`,
      listingId: undefined,
      facts: {
        targetKind,
        title: targetTitle,
        action,
        reason,
        sentence: isAppeal ? (appealSentence ?? '') : sentence,
        endsAt: endsAt?.toISOString() ?? null,
        appealOutcome: isAppeal ? appealOutcome : null,
        appealToken: mayAppeal ? await buildAppealToken(trx, decisionId) : null,
      },
    },
  ]);
}
