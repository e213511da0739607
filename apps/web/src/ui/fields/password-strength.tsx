import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { classNames } from '../../lib/class-names.ts';
import { UI_WORDS } from '../basics/ui-words.ts';
import { VisuallyHidden } from '../basics/accessibility.tsx';

type StrengthLabel = 'Weak' | 'Fair' | 'Good' | 'Strong';

const TONES: Record<StrengthLabel, { text: string; bar: string }> = {
  Weak: { text: 'text-danger', bar: 'bg-danger' },
  Fair: { text: 'text-warning', bar: 'bg-warning' },
  Good: { text: 'text-info', bar: 'bg-info' },
  Strong: { text: 'text-success', bar: 'bg-success' },
};

const SEGMENTS = [1, 2, 3, 4] as const;

export type PasswordStrengthProps = {
  /** For the aria-describedby of the password field. */
  id?: string | undefined;
  /** Undefined while the field is empty. */
  strength: StrengthLabel | undefined;
  /** How many of the four checks are met. */
  met: number;
  items: readonly { label: string; isMet: boolean }[];
  /** Stands beside the strength. */
  note?: ReactNode;
};

/** Meter and checklist for a new password. The colours only repeat the words. */
export function PasswordStrength({ id, strength, met, items, note }: PasswordStrengthProps) {
  return (
    <div id={id} className="flex flex-col gap-2.5">
      <div className="flex items-center gap-3">
        <div aria-hidden="true" className="flex flex-1 gap-1">
          {SEGMENTS.map((segment) => (
            <span
              key={segment}
              className={classNames(
                'h-1.5 flex-1 rounded-full border border-transparent transition-colors',
                strength !== undefined && segment <= met ? TONES[strength].bar : 'bg-border',
              )}
            />
          ))}
        </div>
        <p aria-live="polite" aria-atomic="true" className="min-h-5 min-w-14 text-right text-sm">
          {strength !== undefined && (
            <>
              <VisuallyHidden>{UI_WORDS.passwordStrength}: </VisuallyHidden>
              <span className={classNames('font-bold', TONES[strength].text)}>{strength}</span>
            </>
          )}
          {note !== undefined && <> {note}</>}
        </p>
      </div>
      <ul className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-2">
        {items.map((item) => (
          <StrengthItem key={item.label} {...item} />
        ))}
      </ul>
    </div>
  );
}

function StrengthItem({ label, isMet }: { label: string; isMet: boolean }) {
  return (
    <li className={classNames('flex items-center gap-2', isMet ? 'text-text' : 'text-text-3')}>
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-4 shrink-0 items-center justify-center rounded-full border transition-colors',
          isMet ? 'border-success bg-success text-surface' : 'border-border-strong',
        )}
      >
        {isMet && <Check strokeWidth={3.5} className="size-3" />}
      </span>
      {label}
      <VisuallyHidden>, {isMet ? UI_WORDS.checkMet : UI_WORDS.checkMissing}</VisuallyHidden>
    </li>
  );
}
