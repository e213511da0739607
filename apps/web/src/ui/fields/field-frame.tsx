import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

export type FieldText = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

type DescribedField = FieldText & { id: string; describedBy?: string | undefined };

/** The aria-describedby of a field. */
export function describeField({ id, hint, error, describedBy }: DescribedField): string | undefined {
  const ids = [
    hint === undefined ? undefined : `${id}-hint`,
    error === undefined ? undefined : `${id}-error`,
    describedBy,
  ];
  return ids.filter((part) => part !== undefined).join(' ') || undefined;
}

/** Label above a control, hint and error below. The live region exists from the start, so that an error is announced. */
export function FieldFrame({ id, label, hint, error, children }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-text">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-text-3">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
