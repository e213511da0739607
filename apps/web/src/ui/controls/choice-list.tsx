import CircleAlert from 'lucide-react/icons/circle-alert';
import { type Ref, useId } from 'react';

type Choice<Value extends string> = { value: Value; text: string; hint?: string | undefined };

type ChoiceListProps<Value extends string> = {
  label: string;
  /** For choices whose question is the title of a dialog; screen readers still read it. */
  isLabelHidden?: boolean | undefined;
  name: string;
  choices: readonly Choice<Value>[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** The first choice, for a dialog that opens with the focus on it. */
  firstRef?: Ref<HTMLInputElement> | undefined;
};

/** Radio buttons below each other. The whole line is the tap target. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, isLabelHidden = false, name, choices, value, onChange, error, firstRef } = props;
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0"
    >
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-text'}>{label}</legend>
      <div className="flex flex-col">
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-xl px-2 py-2 hover:bg-sunken has-[:checked]:bg-primary-soft"
          >
            <input
              ref={index === 0 ? firstRef : undefined}
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{choice.text}</span>
              {choice.hint !== undefined && <span className="block text-sm text-text-2">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
