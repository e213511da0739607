import { useLocation, useParams } from 'react-router';
import { metaOf } from '../app/page-metadata.ts';
import { listingsBehind } from '../features/listings/came-from.ts';
import { DetailPage } from '../features/listings/detail-page.tsx';
import { pageWords } from '../messages/page-titles.ts';

export const meta = metaOf(pageWords.listing);

export default function Listing() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  // Another listing is another page: nothing of the one before stays.
  return <DetailPage key={id} id={id} backTo={listingsBehind(state)} />;
}
