import { DESCRIPTION_MAX } from '@ballpark/rules/listings';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { lengthOf, maxUnits } from '../../lib/text-length.ts';
import { listingFormMessages } from '../../messages/listing-form.ts';
import { Button } from '../../ui/button.tsx';
import { Counter } from '../../ui/counter.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { promptsLeft, withPrompt } from './listing-form-prompts.ts';

const WARN_FROM = 0.9 * DESCRIPTION_MAX;

type ListingFormDescriptionProps = { value: string; error: string | undefined; onChange: (text: string) => void };

/** What it is, with beginnings of lines for what neighbours ask about most. */
export function ListingFormDescription({ value, error, onChange }: ListingFormDescriptionProps) {
  const counterId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const prompts = promptsLeft(value, listingFormMessages.prompts);
  const addPrompt = (prompt: string) => {
    const next = withPrompt(value, prompt);
    // One goes on writing where the line has begun.
    flushSync(() => onChange(next));
    area.current?.focus();
    area.current?.setSelectionRange(next.length, next.length);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <TextArea
          ref={area}
          label={listingFormMessages.description}
          name="description"
          placeholder={listingFormMessages.descriptionExample}
          maxLength={maxUnits(value, DESCRIPTION_MAX)}
          aria-describedby={counterId}
          aria-required
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <Counter
          id={counterId}
          count={lengthOf(value)}
          max={DESCRIPTION_MAX}
          warnFrom={WARN_FROM}
          className="absolute top-0 right-0"
        />
      </div>
      {prompts.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{listingFormMessages.promptsLabel}</legend>
          {prompts.map((prompt) => (
            <Button
              key={prompt}
              variant="outline"
              size="sm"
              aria-label={listingFormMessages.addPrompt(prompt)}
              onClick={() => addPrompt(prompt)}
              className="px-3.5 font-semibold text-text-2"
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
