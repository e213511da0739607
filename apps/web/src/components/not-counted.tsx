import { describeExclusion } from '@ballpark/rules/crowd/describe-result';
import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import Info from 'lucide-react/icons/info';
import { judgedMessages } from './messages.ts';

/** Why a guess did not count for Price Sense, for a member who wants to know. */
export function NotCounted({ exclusion }: { exclusion: Exclusion | null }) {
  if (exclusion === null) return null;
  return (
    <details className="text-sm text-text-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5">
        <Info aria-hidden="true" className="size-4" />
        {judgedMessages.notCounted}
      </summary>
      {describeExclusion(exclusion)}
    </details>
  );
}
