import type { Listing } from '@ballpark/contracts/listings';
import { LANDING_PREVIEW } from '@ballpark/rules/listing-search';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSession } from '../../../api/session.ts';
import { HYDRATE_ON_VISIBLE } from '../../../lib/hydrate-on-visible.ts';
import { previewMessages } from './messages.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LandingPreviewCard, LandingPreviewSkeleton } from './landing-preview-card.tsx';
import { landingPreview } from '../card/listings-queries.ts';

/** The newest listings for anybody who comes by. Where they cannot be had the page does without them. */
export function LandingPreview() {
  const titleId = useId();
  const { data, isError } = useQuery(landingPreview());
  if (isError && data === undefined) return null;
  return (
    <section aria-labelledby={titleId} {...{ [HYDRATE_ON_VISIBLE]: '' }} className="mt-16 sm:mt-24">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {previewMessages.title}
      </h2>
      <div className="mt-6">{data === undefined ? <Loading /> : <Listings listings={data.data} />}</div>
    </section>
  );
}

function Listings({ listings }: { listings: readonly Listing[] }) {
  if (listings.length === 0) return <Empty />;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {listings.slice(0, LANDING_PREVIEW).map((listing) => (
        <li key={listing.id}>
          <LandingPreviewCard listing={listing} />
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">{previewMessages.loading}</output>
      {Array.from({ length: LANDING_PREVIEW }, (_, index) => (
        <LandingPreviewSkeleton key={index} />
      ))}
    </div>
  );
}

function Empty() {
  const { user } = useSession();
  return (
    <div className="rounded-2xl border border-border bg-surface px-4">
      <EmptyState
        titleAs="h3"
        title={previewMessages.emptyTitle}
        hint={previewMessages.emptyHint}
        action={
          <ButtonLink to={user === null ? paths.register : paths.create}>{previewMessages.createFirst}</ButtonLink>
        }
      />
    </div>
  );
}
