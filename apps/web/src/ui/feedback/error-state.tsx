import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { EmptyState, type StateTitleLevel } from './empty-state.tsx';
import { UI_WORDS } from '../basics/ui-words.ts';

export type ErrorStateProps = {
  title: string;
  titleAs?: StateTitleLevel | undefined;
  message: ReactNode;
  /** Without it there is nothing to try again and no button. */
  onRetry?: (() => void) | undefined;
  retryText?: string | undefined;
  isRetrying?: boolean | undefined;
};

/** What a list or page shows when it could not be loaded. */
export function ErrorState(props: ErrorStateProps) {
  const { title, titleAs, message, onRetry, retryText = UI_WORDS.tryAgain, isRetrying } = props;
  return (
    <div role="alert">
      <EmptyState
        title={title}
        titleAs={titleAs}
        hint={message}
        art={
          <span className="flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger">
            <TriangleAlert aria-hidden="true" className="size-7" />
          </span>
        }
        action={
          onRetry && (
            <Button variant="outline" onClick={onRetry} isBusy={isRetrying}>
              {!isRetrying && <RotateCw aria-hidden="true" className="size-5" />}
              {retryText}
            </Button>
          )
        }
      />
    </div>
  );
}
