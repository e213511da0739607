import type { Listing } from '@ballpark/contracts/listings';
import { FEED_DISTANCE } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { snap } from '../../../database/grid.ts';
import { chooseOrder } from './choose-order.ts';

const MOST = 20;

/** The newest active listings around a place, as the feed of a member shows them first. */
export async function listNewestNearby(app: AppContext, memberId: string, place: Point): Promise<Listing[]> {
  const order = chooseOrder({ status: 'active', radius: FEED_DISTANCE }, { cell: snap(place), viewerId: memberId });
  const { json } = await order.page(app.statements, { offset: 0, limit: MOST });
  // The statement builds what the contract of a listing describes.
  return JSON.parse(`[${json}]`) as Listing[];
}
