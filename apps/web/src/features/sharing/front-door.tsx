import type { ListingPreview } from '@ballpark/contracts/listings';
import { getTimeLeft } from '@ballpark/rules/listings';
import { formatMoneyInput, readMoney } from '@ballpark/rules/money-input';
import { shortenLocation } from '@ballpark/rules/places';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { DOOR, DOOR_FACTS, DOOR_PHOTO, DOOR_TITLE } from '../../components/first-view/listing-layout.ts';
import { LEAD_PHOTO_SIZES, toPhotoSources } from '../../components/first-view/photo-sources.ts';
import { useDocumentTitle } from '../../lib/hooks/page-state.ts';
import { useNow } from '../../lib/hooks/timing.ts';
import { listingMessages } from '../../messages/listings.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/basics/button.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { LateReportMenu } from '../reports/index.ts';
import { findCurrency } from './area-currency.ts';
import { forgetDoorPrice, keepDoorPrice, readDoorPrice } from './door-price.ts';
import { DoorText } from './door-text.tsx';
import { FrontDoorSkeleton } from './front-door-skeleton.tsx';
import { frontDoorMessages, requestedListingMessages } from './messages.ts';
import { PreviewPhoto } from './preview-photo.tsx';
import { useListingPreview } from './sharing-queries.ts';

const FIELD_ID = 'door-price';

/** The listing that a visitor came for, with a price field and a button to join. Renders nothing when the listing cannot be loaded. */
export function FrontDoor({ id }: { id: string }) {
  const { data, isError } = useListingPreview(id);
  if (isError) return null;
  if (!data) return <FrontDoorSkeleton id={id} />;
  return <OpenedDoor id={id} preview={data} />;
}

type DoorProps = { id: string; preview: ListingPreview };

function OpenedDoor({ id, preview }: DoorProps) {
  const { title, description, photoUrl, isActive, closesAt } = preview;
  const now = useNow();
  useDocumentTitle(frontDoorMessages.tabTitle(title));
  const isOpen = isActive && getTimeLeft(new Date(closesAt), now) !== 'expired';
  return (
    <section aria-label={requestedListingMessages.label} className={DOOR}>
      <PreviewPhoto
        photo={photoUrl === null ? null : { ...toPhotoSources(photoUrl), sizes: LEAD_PHOTO_SIZES }}
        className={DOOR_PHOTO}
        logoClassName="size-16"
      />
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className={DOOR_TITLE}>
            {title}
          </h2>
          <DoorFacts preview={preview} />
        </div>
        <LateReportMenu content={{ targetKind: 'listing', targetId: id }} label={frontDoorMessages.more} />
      </div>
      <DoorText description={description} />
      {isOpen && <DoorPriceForm id={id} preview={preview} />}
    </section>
  );
}

function DoorFacts({ preview }: { preview: ListingPreview }) {
  const { location, suggestionCount, isActive, closesAt } = preview;
  const timeLeft = getTimeLeft(new Date(closesAt), useNow());
  const facts = isActive
    ? [requestedListingMessages.open(suggestionCount), listingMessages.timeLeft(timeLeft)]
    : [requestedListingMessages.closed(suggestionCount)];
  return <p className={DOOR_FACTS}>{[shortenLocation(location), ...facts].join(' · ')}</p>;
}

/**
 * Keeps the price while it is typed, so that it is also there for a member who signs in. Without a known currency there is
 * no form: an amount alone would say nothing.
 */
function DoorPriceForm({ id, preview: { location } }: DoorProps) {
  const navigate = useNavigate();
  const [kept] = useState(() => readDoorPrice(id));
  const currency = kept?.currency ?? findCurrency(location);
  const [city = ''] = location.split(',');
  const [typed, setTyped] = useState(() => kept?.typed ?? (kept ? formatMoneyInput(kept.amount, kept.currency) : ''));
  const [hasError, setHasError] = useState(false);
  const { note, claim } = kept ?? {};
  useEffect(() => {
    if (kept?.isUnseen) keepDoorPrice({ ...kept, isUnseen: false });
  }, [kept]);
  if (currency === undefined) return null;
  const change = (text: string) => {
    setTyped(text);
    setHasError(false);
    const amount = readMoney(text);
    if (amount === null || amount === 0) forgetDoorPrice();
    else keepDoorPrice({ listingId: id, amount, currency, typed: text, note, claim });
  };
  const join = (event: FormEvent) => {
    event.preventDefault();
    if (readDoorPrice(id) !== undefined) return void navigate(paths.register);
    setHasError(true);
    return document.getElementById(FIELD_ID)?.focus();
  };
  return (
    <form method="post" noValidate onSubmit={join} className="flex flex-col gap-3">
      <MoneyField
        id={FIELD_ID}
        label={frontDoorMessages.question(city.trim())}
        hint={frontDoorMessages.hint}
        error={hasError ? frontDoorMessages.noPrice : undefined}
        name="price"
        currency={currency}
        readAs={listingMessages.readAs}
        value={typed}
        onChange={change}
      />
      {note && <p className="text-sm wrap-anywhere text-text-2">{frontDoorMessages.note(note)}</p>}
      <Button type="submit" variant="accent" className="w-full">
        {frontDoorMessages.join}
      </Button>
    </form>
  );
}
