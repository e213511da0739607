import type { Listing } from '@ballpark/contracts/listings';
import { listingMessages } from '../../../messages/listings.ts';
import { useNow } from '../../../lib/hooks/timing.ts';
import { detailMessages, factMessages } from './messages.ts';

export function DetailDescription({ description }: Pick<Listing, 'description'>) {
  return (
    <section>
      <h2 className="text-xl">{detailMessages.description}</h2>
      <p className="mt-2 max-w-reading wrap-anywhere whitespace-pre-line text-text-2">{description}</p>
    </section>
  );
}

export function DetailFacts({ listing }: { listing: Listing }) {
  const facts = listFacts(listing, useNow());
  return (
    <section>
      <h2 className="text-xl">{detailMessages.details}</h2>
      <dl className="mt-2 divide-y divide-border">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-text-3">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function listFacts(listing: Listing, now: Date): [string, string][] {
  const { category, location, editedAt, isActive, autoClosedAt, currency } = listing;
  const created = new Date(listing.createdAt);
  const closes = new Date(listing.closesAt);
  const facts: [string, string][] = [];
  if (category !== null) facts.push([factMessages.category, listingMessages.category(category)]);
  if (location !== '') facts.push([factMessages.location, location]);
  facts.push([factMessages.posted, factMessages.moment(created)]);
  if (editedAt !== null) facts.push([factMessages.edited, factMessages.moment(new Date(editedAt))]);
  if (isActive && closes > now) facts.push([factMessages.closes, factMessages.moment(closes)]);
  if (autoClosedAt !== null) facts.push([factMessages.closed, factMessages.moment(new Date(autoClosedAt))]);
  facts.push([factMessages.prices, factMessages.currency(currency)]);
  return facts;
}
