import type { ListingPreview } from '@ballpark/contracts/listings';
import { getTimeLeft } from '@ballpark/rules/listings';
import { readMoney } from '@ballpark/rules/money-input';
import { shortenLocation } from '@ballpark/rules/places';
import { useState } from 'react';
import { DOOR, DOOR_FACTS, DOOR_PHOTO, DOOR_TITLE } from '../../components/first-view/listing-layout.ts';
import { LEAD_PHOTO_SIZES, toPhotoSources } from '../../components/first-view/photo-sources.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { listingMessages } from '../../messages/listings.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { LateReportMenu } from '../reports/index.ts';
import { findCurrency } from './area-currency.ts';
import { forgetDoorPrice, keepDoorPrice, readDoorPrice } from './door-price.ts';
import { FrontDoorSkeleton } from './front-door-skeleton.tsx';
import { frontDoorMessages, requestedListingMessages } from './messages.ts';
import { PreviewPhoto } from './preview-photo.tsx';
import { useListingPreview } from './sharing-queries.ts';

/** The listing that a visitor came for, with a price field. Renders nothing when the listing cannot be loaded. */
export function FrontDoor({ id }: { id: string }) {
  const { data, isError } = useListingPreview(id);
  const now = useNow();
  if (isError) return null;
  if (!data) return <FrontDoorSkeleton id={id} />;
  const isOpen = data.isActive && getTimeLeft(new Date(data.createdAt), now) !== 'expired';
  return (
    <section aria-label={requestedListingMessages.label} className={DOOR}>
      <PreviewPhoto
        photo={data.photoUrl === null ? null : { ...toPhotoSources(data.photoUrl), sizes: LEAD_PHOTO_SIZES }}
        className={DOOR_PHOTO}
        logoClassName="size-16"
      />
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className={DOOR_TITLE}>
            {data.title}
          </h2>
          <DoorFacts preview={data} />
        </div>
        <LateReportMenu content={{ targetKind: 'listing', targetId: id }} label={frontDoorMessages.more} />
      </div>
      {isOpen && <DoorPriceField id={id} preview={data} />}
    </section>
  );
}

function DoorFacts({ preview }: { preview: ListingPreview }) {
  const { location, suggestionCount, isActive, createdAt } = preview;
  const timeLeft = getTimeLeft(new Date(createdAt), useNow());
  const facts = isActive
    ? [requestedListingMessages.open(suggestionCount), listingMessages.timeLeft(timeLeft)]
    : [requestedListingMessages.closed];
  return <p className={DOOR_FACTS}>{[shortenLocation(location), ...facts].join(' · ')}</p>;
}

/** Without a known currency there is no field: an amount alone would say nothing. */
function DoorPriceField({ id, preview: { title, location } }: { id: string; preview: ListingPreview }) {
  const currency = findCurrency(location);
  const [city = ''] = location.split(',');
  const [typed, setTyped] = useState(() => readDoorPrice(id)?.typed ?? '');
  if (currency === undefined) return null;
  const change = (text: string) => {
    setTyped(text);
    const amount = readMoney(text);
    if (amount === null || amount === 0) forgetDoorPrice();
    else keepDoorPrice({ listingId: id, title, amount, currency, typed: text });
  };
  return (
    <MoneyField
      label={frontDoorMessages.question(city.trim())}
      hint={frontDoorMessages.hint}
      name="price"
      currency={currency}
      readAs={listingMessages.readAs}
      value={typed}
      onChange={change}
    />
  );
}
