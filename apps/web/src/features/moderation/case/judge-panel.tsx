import type { ModerationCase } from '@ballpark/contracts/moderation';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { decideMessages } from '../messages.ts';
import { AppealForm } from './appeal-form.tsx';
import { DecideForm } from './decide-form.tsx';
import type { CaseActions } from './judge-form.tsx';

// Few cases need it.
const ConfirmProposal = lazy(() =>
  import('./confirm-proposal.tsx').then((module) => ({ default: module.ConfirmProposal })),
);

/** The actions of this moderator: decide, confirm a proposal, or judge an appeal. Nothing in a decided case. */
export function JudgePanel({ opened, ...actions }: CaseActions & { opened: ModerationCase }) {
  if (opened.state === 'decided') return null;
  if (!opened.mayJudge) return <Notice tone="info">{decideMessages.notYours}</Notice>;
  if (opened.state === 'proposed') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ConfirmProposal id={opened.id} action={opened.proposedAction ?? 'ban'} {...actions} />
      </Suspense>
    );
  }
  if (opened.state === 'appealed') return <AppealForm id={opened.id} {...actions} />;
  return <DecideForm opened={opened} {...actions} />;
}
