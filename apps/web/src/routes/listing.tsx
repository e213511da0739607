import { useLocation, useParams } from 'react-router';
import { createMeta } from '../app/pages/page-metadata.ts';
import { readBackPath } from '../features/listings/card/back-link.ts';
import { DetailPage } from '../features/listings/detail/detail-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = createMeta(pageWords.listing);

export default function Listing() {
  const { id = '' } = useParams();
  // The key drops all state of the previous listing.
  return <KeyedListing key={id} id={id} />;
}

function KeyedListing({ id }: { id: string }) {
  const { state } = useLocation() as { state: unknown };
  return <DetailPage id={id} backTo={readBackPath(state)} />;
}
