import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { listUnusedPrompts, appendPrompt } from '../../lib/text.ts';
import { Button } from '../basics/button.tsx';
import { CountedArea, type CountedAreaProps } from './counted-area.tsx';

export type PromptedAreaProps = Omit<CountedAreaProps, 'ref'> & {
  /** Beginnings of lines; each has a button until it is used. */
  prompts: readonly string[];
  words: { promptsLabel: string; addPrompt: (prompt: string) => string };
};

/** A text area with a character counter and buttons that insert the beginning of a line. */
export function PromptedArea({ value, onChange, limits, prompts, words, ...area }: PromptedAreaProps) {
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
      <CountedArea {...area} ref={field} {...{ value, onChange, limits }} />
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
