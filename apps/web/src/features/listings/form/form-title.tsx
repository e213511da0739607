import { TITLE_MAX, TITLE_WARN } from '@ballpark/rules/listings';
import { useId } from 'react';
import { countCharacters, toMaxLength } from '../../../lib/text-length.ts';
import { listingFormMessages } from './messages.ts';
import { Counter } from '../../../ui/fields/counter.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type ListingFormTitleProps = { value: string; error: string | undefined; onChange: (title: string) => void };

export function ListingFormTitle({ value, error, onChange }: ListingFormTitleProps) {
  const counterId = useId();
  return (
    <div className="relative">
      <TextField
        label={listingFormMessages.title}
        name="title"
        placeholder={listingFormMessages.titleExample}
        autoComplete="off"
        maxLength={toMaxLength(value, TITLE_MAX)}
        aria-describedby={counterId}
        aria-required
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Counter
        id={counterId}
        count={countCharacters(value)}
        max={TITLE_MAX}
        warnFrom={TITLE_WARN}
        className="absolute top-0 right-0"
      />
    </div>
  );
}
