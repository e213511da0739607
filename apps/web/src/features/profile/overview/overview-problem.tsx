import { overviewMessages } from '../messages.ts';
import { Button } from '../../../ui/basics/button.tsx';

/** In place of one part of the overview. */
export function OverviewProblem({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-text-2">
      <p>{overviewMessages.failed}</p>
      <Button variant="outline" size="sm" onClick={onRetry} isBusy={isRetrying}>
        {overviewMessages.retry}
      </Button>
    </div>
  );
}
