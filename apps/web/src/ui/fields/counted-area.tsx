import { useId } from 'react';
import { countCharacters, toMaxLength } from '../../lib/text.ts';
import { Counter } from './counter.tsx';
import { TextArea, type TextAreaProps } from './text-field.tsx';

export type CountedAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  onChange: (text: string) => void;
  /** The maximum length, and when the counter warns and turns red. */
  limits: { max: number; warnFrom: number; redFrom?: number };
};

/** A text area with a character counter. */
export function CountedArea({ value, onChange, limits, ...area }: CountedAreaProps) {
  const counterId = useId();
  return (
    <div className="relative">
      <TextArea
        {...area}
        maxLength={toMaxLength(value, limits.max)}
        aria-describedby={counterId}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Counter id={counterId} count={countCharacters(value)} {...limits} className="absolute top-0 right-0" />
    </div>
  );
}
