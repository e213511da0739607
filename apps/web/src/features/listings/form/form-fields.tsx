import { TITLE_MAX, TITLE_WARN, LISTING_TYPES, type ListingType, DESCRIPTION_MAX } from '@ballpark/rules/listings';
import { CITY_SEARCH_DEBOUNCE_MS, type Point } from '@ballpark/rules/places';
import { type ReactNode, useId } from 'react';
import { countCharacters, toMaxLength } from '../../../lib/text.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Counter } from '../../../ui/fields/counter.tsx';
import { PromptedArea } from '../../../ui/fields/prompted-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { CityCombobox } from '../../places/index.ts';
import { listingFormMessages } from './messages.ts';

type ListingFormTitleProps = {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
  /** Below the field. */
  children: ReactNode;
};

export function ListingFormTitle({ value, error, onChange, children }: ListingFormTitleProps) {
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
      {children}
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

/** With buttons that start a line for what neighbours ask about most. */
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

/** A city from the list. */
type PickedPlace = Point & { countryCode: string };

type ListingFormLocationProps = {
  text: string;
  /** The text is a picked city, not free text. */
  isPicked: boolean;
  error: string | undefined;
  /** Editing the text of a picked city makes it free text: then `place` is null. */
  onChange: (location: { text: string; place: PickedPlace | null }) => void;
};

/** Free text, or a city from the list, which also has coordinates. */
export function ListingFormLocation({ text, isPicked, error, onChange }: ListingFormLocationProps) {
  const { location, near, nearYou } = listingFormMessages;
  return (
    <CityCombobox
      typed={text}
      onType={(typed) => onChange({ text: typed, place: null })}
      onPick={({ displayName, latitude, longitude, countryCode }) =>
        onChange({ text: displayName, place: { latitude, longitude, countryCode } })
      }
      error={error}
      words={{ label: location, hint: isPicked ? near : nearYou }}
      debounceMs={CITY_SEARCH_DEBOUNCE_MS}
    />
  );
}
