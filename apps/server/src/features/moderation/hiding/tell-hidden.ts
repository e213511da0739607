import type { HidingCause, MemberTarget } from '@ballpark/rules/moderation/reports';
import type { AppContext } from '../../../core/context.ts';
import type { Trx } from '../../../database/client.ts';
import { tellMembers } from '../../messages/telling/tell-members.ts';
import { getTargetTitle, type Target } from './target.repository.ts';

type HiddenInput = { caseId: string; authorId: string; target: Target & { kind: MemberTarget }; cause: HidingCause };

/** Tells the author that something of theirs is hidden until a moderator has decided. Returns who was told. */
export async function tellHidden(
  app: AppContext,
  trx: Trx,
  { caseId, authorId, target, cause }: HiddenInput,
): Promise<string[]> {
  return tellMembers(app, trx, [
    {
      memberId: authorId,
      kind: 'content-hidden',
      dedupeKey: `content-hidden:${caseId}`,
      listingId: undefined,
      facts: { targetKind: target.kind, title: await getTargetTitle(trx, caseId), cause },
    },
  ]);
}
