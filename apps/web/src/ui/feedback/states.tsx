import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../basics/button.tsx';
import { UI_WORDS } from '../basics/ui-words.ts';

type StateTitleLevel = 'h1' | 'h2' | 'h3';

export type EmptyStateProps = {
  title: string;
  /** 'h1' if the state is the whole page. */
  titleAs?: StateTitleLevel | undefined;
  hint?: ReactNode;
  art?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown in place of an empty list or page. */
export function EmptyState({ title, titleAs: Title = 'h2', hint, art, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      {art !== undefined && <div className="mb-5 text-text-3">{art}</div>}
      <Title className={Title === 'h1' ? 'text-3xl' : 'text-xl'}>{title}</Title>
      {hint !== undefined && <p className="mt-2 text-text-2">{hint}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  title: string;
  titleAs?: StateTitleLevel | undefined;
  message: ReactNode;
  /** Without it there is no retry button. */
  onRetry?: (() => void) | undefined;
  retryText?: string | undefined;
  isRetrying?: boolean | undefined;
};

/** Shown in place of a list or page that failed to load. */
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
