import type { User } from '@ballpark/contracts/accounts';
import { getFirstEnd } from '@ballpark/rules/listings';
import { isAmount } from '@ballpark/rules/money';
import { readMoney } from '@ballpark/rules/money-input';
import { useState } from 'react';
import { listingFormMessages } from './messages.ts';
import { chooseCurrency } from './form-currency.ts';
import { type CardListing, ListingCard } from '../card/listing-card.tsx';
import type { ListingFormValues, CurrencySource } from './form-values.ts';

/** The fields that an unposted listing does not have yet. */
const UNPOSTED = {
  id: null,
  latitude: 0,
  longitude: 0,
  photoColours: [],
  isActive: true,
  autoClosedAt: null,
  finalPrice: null,
  lateOutcome: null,
  veiled: false,
  suggestionCount: 0,
} satisfies Partial<CardListing>;

export type ListingPreviewProps = {
  values: ListingFormValues;
  location: string;
  source: CurrencySource;
  /** URLs of the photos, the cover first. */
  photoAddresses: string[];
  user: Pick<User, 'name' | 'username' | 'photoUrl'>;
  /** By default it is posted now. */
  createdAt?: string;
  closesAt?: string;
};

/** The card of the listing. Hidden from screen readers: it repeats the fields. */
export function ListingFormPreviewCard(props: ListingPreviewProps) {
  const { values, location, photoAddresses, user } = props;
  const currency = chooseCurrency(props.source);
  const [now] = useState(() => new Date().toISOString());
  const offerAmount = readMoney(values.offerAmount);
  const hasOffer = values.hasOffer && isAmount(offerAmount ?? 0);
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <p className="text-sm font-semibold">{listingFormMessages.preview}</p>
      <div className="w-72">
        <ListingCard
          titleAs="h3"
          photoSizes="288px"
          listing={{
            ...UNPOSTED,
            title: values.title.trim() || listingFormMessages.previewTitle,
            description: values.description.trim() || listingFormMessages.previewDescription,
            location: location.trim() || listingFormMessages.previewLocation,
            type: values.type,
            photoUrls: photoAddresses,
            hasOffer,
            offerAmount: hasOffer ? offerAmount : null,
            currency,
            createdAt: props.createdAt ?? now,
            closesAt: props.closesAt ?? getFirstEnd(new Date(now)).toISOString(),
            user,
          }}
        />
      </div>
    </div>
  );
}
