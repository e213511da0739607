import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type Step = { title: string; detail?: ReactNode };

/** A numbered list of steps. */
export function StepList({ steps, className }: { steps: readonly Step[]; className?: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of a list without markers
    <ol role="list" className={classNames('flex flex-col gap-4 text-left', className)}>
      {steps.map((step, index) => (
        <li key={step.title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-8 shrink-0 items-center justify-center rounded-full border border-transparent bg-primary-soft text-sm font-bold text-primary"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <p className="font-semibold">{step.title}</p>
            {step.detail !== undefined && <p className="text-sm text-text-2">{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
