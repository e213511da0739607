import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../basics/button.tsx';
import { Notice } from './notice.tsx';

type RetryNoticeProps = {
  /** Says what failed. */
  message: string;
  /** The words of the button. */
  action: string;
  onRetry: () => void;
  isRetrying: boolean;
  className?: string;
};

/** Says inside a page that something failed to load, with a way to try again. */
export function RetryNotice({ message, action, onRetry, isRetrying, className }: RetryNoticeProps) {
  return (
    <Notice tone="danger" role="alert" className={className}>
      <p>{message}</p>
      <Button variant="outline" size="sm" onClick={onRetry} isBusy={isRetrying} className="mt-3">
        {!isRetrying && <RotateCw aria-hidden="true" className="size-4" />}
        {action}
      </Button>
    </Notice>
  );
}
