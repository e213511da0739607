import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { countCharacters, toMaxLength, listUnusedPrompts, appendPrompt } from '../../lib/text.ts';
import { Button } from '../basics/button.tsx';
import { Counter } from './counter.tsx';
import { TextArea, type TextAreaProps } from './text-area.tsx';

export type PromptedAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
  /** How many characters fit, and when the counter warns and turns red. */
  limits: { max: number; warnFrom: number; redFrom?: number };
  /** Beginnings of lines, each offered as a small button until it is used. */
  prompts: readonly string[];
  words: { promptsLabel: string; addPrompt: (prompt: string) => string };
};

/** A text of several lines that counts its characters and offers beginnings of lines. */
export function PromptedArea({ value, onChange, limits, prompts, words, ...area }: PromptedAreaProps) {
  const counterId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const left = listUnusedPrompts(value, { prompts, max: limits.max });
  const addPrompt = (prompt: string) => {
    const next = appendPrompt(value, prompt);
    // One goes on writing where the line has begun.
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
