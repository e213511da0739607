import type { HiddenListing } from '@ballpark/contracts/members';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../lib/hooks/timing.ts';
import { formatTimeAgo } from '../../../messages/listings.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { profileListMessages } from '../messages.ts';
import { useHiddenListings } from './member-list-queries.ts';

/** The own listings that moderation hides, as text. Nothing without one: the tab is complete without this part. */
export function HiddenListings() {
  const titleId = useId();
  const { data = [] } = useHiddenListings();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-6">
      <h2 id={titleId} className="text-xl">
        {profileListMessages.hiddenTitle}
      </h2>
      <p className="mt-1 max-w-reading text-sm text-text-2">
        {profileListMessages.hiddenHint}{' '}
        <Link
          to={paths.notifications}
          className="font-bold whitespace-nowrap text-primary underline underline-offset-4"
        >
          {profileListMessages.toNotifications}
        </Link>
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {data.map((listing) => (
          <li key={listing.id}>
            <Row {...listing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ title, description, createdAt }: HiddenListing) {
  const now = useNow();
  return (
    <article className="flex flex-col gap-2 rounded-2xl border border-dashed border-border-strong bg-surface p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-base text-pretty wrap-anywhere">{title}</h3>
          <p className="mt-0.5 text-sm text-text-3">
            <time dateTime={createdAt}>{formatTimeAgo(new Date(createdAt), now)}</time>
          </p>
        </div>
        <Badge tone="warning" icon={<EyeOff aria-hidden="true" />}>
          {profileListMessages.hidden}
        </Badge>
      </div>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-text-2">{description}</p>
    </article>
  );
}
