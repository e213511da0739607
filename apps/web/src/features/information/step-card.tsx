import type { ReactNode } from 'react';

type StepCardProps = { number: number; title: string; text: string; children: ReactNode };

/** One step, with what it looks like. */
export function StepCard({ number, title, text, children }: StepCardProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-border bg-surface">
      <div className="flex sm:min-h-72 flex-col justify-center bg-sunken p-5 sm:px-10">{children}</div>
      <div className="flex flex-1 gap-4 border-t border-border p-5 sm:p-6">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-full border border-transparent bg-primary text-lg font-extrabold text-primary-on"
        >
          {number}
        </span>
        <div>
          <h2 className="mt-1.5 text-xl">{title}</h2>
          <p className="mt-1 text-text-2">{text}</p>
        </div>
      </div>
    </li>
  );
}
