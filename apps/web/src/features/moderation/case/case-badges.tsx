import type { CaseSummary } from '@ballpark/contracts/moderation';
import { Badge } from '../../../ui/basics/badge.tsx';
import { caseMessages } from '../messages.ts';

/** How a case stands. Nothing for an open case whose content is shown. */
export function CaseBadges({ summary: { state, isHidden, mayJudge, proposedAction } }: { summary: CaseSummary }) {
  const isOthers = state !== 'decided' && !mayJudge;
  if (!isHidden && !isOthers && (state === 'open' || state === 'decided')) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {state === 'proposed' && <Badge tone="warning">{caseMessages.proposed(proposedAction)}</Badge>}
      {state === 'appealed' && <Badge tone="gold">{caseMessages.appealed}</Badge>}
      {isHidden && <Badge tone="strong">{caseMessages.hidden}</Badge>}
      {isOthers && <Badge tone="quiet">{caseMessages.others}</Badge>}
    </span>
  );
}
