import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type StateTitleLevel = 'h1' | 'h2' | 'h3';

export type EmptyStateProps = {
  title: string;
  /** 'h1' where the state is the whole page. */
  titleAs?: StateTitleLevel | undefined;
  hint?: ReactNode;
  art?: ReactNode;
  /** One way forward. */
  action?: ReactNode;
  className?: string | undefined;
};

/** What a list or page shows when there is nothing to show yet. */
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
