import type { Ref } from 'react';

type KeyChoice<Value extends string> = { value: Value; key: string; text: string; hint: string };

type KeyChoicesProps<Value extends string> = {
  label: string;
  name: string;
  choices: readonly KeyChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Radio buttons as tiles, each with the key that chooses it. */
export function KeyChoices<Value extends string>(props: KeyChoicesProps<Value>) {
  const { label, name, choices, value, onChange, ref } = props;
  return (
    <fieldset ref={ref} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-11 cursor-pointer gap-3 rounded-xl border border-border-strong p-3 hover:bg-sunken has-[:checked]:border-primary has-[:checked]:bg-primary-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            {/* Invisible and as large as the label, so that a tap hits the control itself. */}
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-keyshortcuts={choice.key}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl shadow-none! outline-none!"
            />
            <kbd
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-md border border-border-strong bg-surface font-sans text-xs font-bold max-lg:hidden"
            >
              {choice.key}
            </kbd>
            <span className="min-w-0">
              <span className="block font-bold">{choice.text}</span>
              <span className="block text-sm text-text-2">{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
