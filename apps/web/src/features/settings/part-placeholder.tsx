import { Button } from '../../ui/basics/button.tsx';
import { UI_WORDS } from '../../ui/basics/ui-words.ts';
import { Skeleton } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { settingsMessages } from './messages.ts';

type PartPlaceholderProps = {
  isError: boolean;
  /** Shown if it could not be loaded. */
  error: string;
  onRetry: () => void;
  isRetrying: boolean;
};

/** Takes the place of what a part of the settings loads on its own. */
export function PartPlaceholder({ isError, error, onRetry, isRetrying }: PartPlaceholderProps) {
  if (!isError) {
    return (
      <>
        <output className="sr-only">{settingsMessages.loading}</output>
        <Skeleton className="h-16 rounded-xl!" />
      </>
    );
  }
  return (
    <Notice tone="danger" role="alert">
      <p>{error}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onRetry} isBusy={isRetrying}>
        {UI_WORDS.tryAgain}
      </Button>
    </Notice>
  );
}
