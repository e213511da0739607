import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '../shortcuts.ts';
import { CaseSection } from './case-section.tsx';
import { KeyChoices } from './key-choices.tsx';

type JudgementSectionProps<Value extends string> = {
  title: string;
  hint?: string;
  question: string;
  name: string;
  values: readonly Value[];
  describe: (value: Value) => { text: string; effect: string };
  areKeysOn: boolean;
  /** The form of a choice. It has a text field, which gets the focus when a key chooses. */
  renderForm: (value: Value) => ReactNode;
};

/** A judgement with few outcomes. The form appears with the choice, which is also made with the number keys. */
export function JudgementSection<Value extends string>(props: JudgementSectionProps<Value>) {
  const { title, hint, question, name, values, describe, areKeysOn, renderForm } = props;
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState<Value>();
  useShortcuts(areKeysOn, (key) => {
    const chosen = values[Number(key) - 1];
    if (chosen === undefined) return false;
    flushSync(() => setValue(chosen));
    box.current?.querySelector('textarea')?.focus();
    return true;
  });
  return (
    <div ref={box}>
      <CaseSection title={title}>
        {hint !== undefined && <p className="text-text-2">{hint}</p>}
        <KeyChoices
          label={question}
          name={name}
          choices={values.map((one, index) => {
            const { text, effect } = describe(one);
            return { value: one, key: String(index + 1), text, hint: effect };
          })}
          value={value}
          onChange={setValue}
        />
        {value !== undefined && renderForm(value)}
      </CaseSection>
    </div>
  );
}
