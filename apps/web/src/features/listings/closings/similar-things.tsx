import type { ListingForMember } from '@ballpark/contracts/listings';
import { getViewerUnit } from '@ballpark/rules/units';
import { useSession } from '../../../api/session.ts';
import { useComparables } from './closings-queries.ts';
import { GuideLink } from './guide-link.tsx';
import { similarMessages } from './messages.ts';
import { SimilarPrices } from './similar-prices.tsx';

export type SimilarThingsProps = { listing: Pick<ListingForMember, 'id' | 'editedAt'> };

/** The prices of things like a listing. Nothing where not enough has closed: the page is complete without it. */
export function SimilarThings({ listing }: SimilarThingsProps) {
  const { user } = useSession();
  const { data } = useComparables(listing);
  if (user === null || !data?.found) return null;
  const { found, guidePath, ...rest } = data;
  return (
    <section>
      <h2 className="text-xl">{similarMessages.title}</h2>
      <p className="mt-2 wrap-anywhere">
        <SimilarPrices {...rest} found={found} />.
      </p>
      <p className="text-sm text-text-3">
        {similarMessages.basis({ ...found, currency: rest.currency, unit: getViewerUnit(user) })}{' '}
        {guidePath !== null && <GuideLink path={guidePath} />}
      </p>
    </section>
  );
}
