import { LISTING_TYPES, type ListingType } from '@ballpark/rules/listings';
import { listingFormMessages } from './messages.ts';
import { listingMessages } from '../../../messages/listings.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';

const OPTIONS = LISTING_TYPES.map((value) => ({ value, text: listingMessages.type(value) }));

type ListingFormTypeProps = { value: ListingType; onChange: (type: ListingType) => void };

export function ListingFormType({ value, onChange }: ListingFormTypeProps) {
  return <Segmented label={listingFormMessages.type} value={value} options={OPTIONS} onChange={onChange} />;
}
