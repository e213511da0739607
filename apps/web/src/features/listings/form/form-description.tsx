import { DESCRIPTION_MAX } from '@ballpark/rules/listings';
import { listingFormMessages } from './messages.ts';
import { PromptedArea } from '../../../ui/fields/prompted-area.tsx';

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
