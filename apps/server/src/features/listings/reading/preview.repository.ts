import type { ListingPreview } from '@ballpark/contracts/listings';
import { sqlText, defineStatement, type Statements } from '../../../database/statement.ts';
import { isListingId } from '../listing-id.ts';

/** Uses the primary key. */
const PREVIEW_LISTING = defineStatement(
  'preview-listing',
  sqlText`
    select title, photo_urls[1] as "photoUrl", location, suggestion_count as "suggestionCount", is_active as "isActive"
    from listing
    where id = $1 and deleted_at is null`,
);

/** Whatever is not an id belongs to no listing. */
export async function findListingPreview(db: Statements, id: string): Promise<ListingPreview | undefined> {
  if (!isListingId(id)) return undefined;
  const [found] = await db.run<ListingPreview>(PREVIEW_LISTING, [id]);
  return found;
}
