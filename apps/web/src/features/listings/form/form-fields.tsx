import { TITLE_MAX, TITLE_WARN, LISTING_TYPES, type ListingType, DESCRIPTION_MAX } from '@ballpark/rules/listings';
import { useId } from 'react';
import { countCharacters, toMaxLength } from '../../../lib/text-length.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Counter } from '../../../ui/fields/counter.tsx';
import { PromptedArea } from '../../../ui/fields/prompted-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { listingFormMessages } from './messages.ts';

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

const OPTIONS = LISTING_TYPES.map((value) => ({ value, text: listingMessages.type(value) }));

type ListingFormTypeProps = { value: ListingType; onChange: (type: ListingType) => void };

export function ListingFormType({ value, onChange }: ListingFormTypeProps) {
  return <Segmented label={listingFormMessages.type} value={value} options={OPTIONS} onChange={onChange} />;
}

const LIMITS = { max: DESCRIPTION_MAX, warnFrom: 0.9 * DESCRIPTION_MAX };

type ListingFormDescriptionProps = { value: string; error: string | undefined; onChange: (text: string) => void };

/** What it is, with beginnings of lines for what neighbours ask about most. */
export function ListingFormDescription({ value, error, onChange }: ListingFormDescriptionProps) {
  return (
    <PromptedArea
      label={listingFormMessages.description}
      name="description"
      placeholder={listingFormMessages.descriptionExample}
      aria-required
      error={error}
      value={value}
      onChange={onChange}
      limits={LIMITS}
      prompts={listingFormMessages.prompts}
      words={listingFormMessages}
    />
  );
}
