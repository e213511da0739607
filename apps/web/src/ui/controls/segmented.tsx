import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';

type SegmentedProps<Value extends string | number> = {
  label: string;
  /** For choices that need no title on screen; screen readers still read it. */
  isLabelHidden?: boolean | undefined;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** Radio buttons in a row that wraps. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { label, isLabelHidden = false, value, options, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-text'}>{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg border px-3 text-sm font-semibold transition-colors max-sm:grow max-sm:px-2',
              'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              option.value === value
                ? 'border-primary bg-primary-soft text-primary'
                : 'border-border-strong bg-surface text-text-2 hover:bg-sunken hover:text-text',
            )}
          >
            {/* Invisible and as large as the label, so that a tap hits the control itself. */}
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg shadow-none! outline-none!"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
