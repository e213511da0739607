import type { ModerationCase } from '@ballpark/contracts/moderation';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { decideMessages } from '../messages.ts';
import { AppealForm } from './appeal-form.tsx';
import { DecideForm } from './decide-form.tsx';
import type { CaseActions } from './judge-form.tsx';

// Few cases need it.
const ConfirmBan = lazy(() => import('./confirm-ban.tsx').then((module) => ({ default: module.ConfirmBan })));

/** What this moderator can do now: decide, confirm a ban, or judge an appeal. Nothing in a decided case. */
export function JudgePanel({ opened, ...actions }: CaseActions & { opened: ModerationCase }) {
  if (opened.state === 'decided') return null;
  if (!opened.mayJudge) return <Notice tone="info">{decideMessages.notYours}</Notice>;
  if (opened.state === 'proposed') {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ConfirmBan id={opened.id} {...actions} />
      </Suspense>
    );
  }
  if (opened.state === 'appealed') return <AppealForm id={opened.id} {...actions} />;
  return <DecideForm opened={opened} {...actions} />;
}
