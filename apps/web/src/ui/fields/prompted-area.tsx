import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { countCharacters, toMaxLength, listUnusedPrompts, appendPrompt } from '../../lib/text.ts';
import { Button } from '../basics/button.tsx';
import { Counter } from './counter.tsx';
import { TextArea, type TextAreaProps } from './text-field.tsx';

export type PromptedAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
  /** The maximum length, and when the counter warns and turns red. */
  limits: { max: number; warnFrom: number; redFrom?: number };
  /** Beginnings of lines; each has a button until it is used. */
  prompts: readonly string[];
  words: { promptsLabel: string; addPrompt: (prompt: string) => string };
};

/** A text area with a character counter and buttons that insert the beginning of a line. */
export function PromptedArea({ value, onChange, limits, prompts, words, ...area }: PromptedAreaProps) {
  const counterId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = listUnusedPrompts(value, { prompts, max: limits.max });
  const addPrompt = (prompt: string) => {
    const next = appendPrompt(value, prompt);
    // The member continues to type after the inserted text.
    flushSync(() => onChange(next));
    field.current?.focus();
    field.current?.setSelectionRange(next.length, next.length);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <TextArea
          {...area}
          ref={field}
          maxLength={toMaxLength(value, limits.max)}
          aria-describedby={counterId}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Counter id={counterId} count={countCharacters(value)} {...limits} className="absolute top-0 right-0" />
      </div>
      {left.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{words.promptsLabel}</legend>
          {left.map((prompt) => (
            <Button
              key={prompt}
              variant="outline"
              size="sm"
              aria-label={words.addPrompt(prompt)}
              onClick={() => addPrompt(prompt)}
              className="gap-1! px-3! font-semibold text-text-2"
            >
              <Plus aria-hidden="true" className="size-4" />
              {prompt}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
