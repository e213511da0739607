import type { ModerationCase } from '@ballpark/contracts/moderation';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { decideMessages } from '../messages.ts';
import { AppealForm } from './appeal-form.tsx';
import { ConfirmBan } from './confirm-ban.tsx';
import { DecideForm } from './decide-form.tsx';
import type { CaseActions } from './judge-form.tsx';

/** What this moderator can do now: decide, confirm a ban, or judge an appeal. Nothing in a decided case. */
export function JudgePanel({ opened, ...actions }: CaseActions & { opened: ModerationCase }) {
  if (opened.state === 'decided') return null;
  if (!opened.mayJudge) return <Notice tone="info">{decideMessages.notYours}</Notice>;
  if (opened.state === 'proposed') return <ConfirmBan id={opened.id} {...actions} />;
  if (opened.state === 'appealed') return <AppealForm id={opened.id} {...actions} />;
  return <DecideForm opened={opened} {...actions} />;
}
