import { type ComponentProps, useId } from 'react';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string;
  hint?: string | undefined;
};

/** A toggle. The whole line is its tap target. */
export function Switch({ label, hint, id: givenId, ...input }: SwitchProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-4">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="mt-0.5 block text-sm text-text-3">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox reports its state itself
          role="switch"
          id={id}
          aria-label={label}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-border-strong bg-sunken transition-colors checked:border-primary checked:bg-primary disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full border border-border-strong bg-surface transition-transform peer-checked:translate-x-5 peer-checked:border-transparent"
        />
      </span>
    </label>
  );
}
