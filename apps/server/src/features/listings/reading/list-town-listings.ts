import { TOWN_KM } from '@ballpark/rules/pages/town-page';
import type { Point } from '@ballpark/rules/places';
import type { AppContext } from '../../../core/context.ts';
import { type Cover, coverCircle } from '../../../database/covers.ts';
import { snap } from '../../../database/grid.ts';
import {
  hasListingInCover,
  listOpenCells,
  listOpenInCover,
  TOWN_RESOLUTION,
  type TownListing,
} from './town-listings.repository.ts';

/** What a visitor may see around a town. */
export type TownListings = {
  /** Open ones, the newest first. */
  open: TownListing[];
  /** Whether anybody has ever posted there, as far as listings are kept. */
  hasAny: boolean;
};

/** The cells within the distance of a town's page. */
function coverTown(centre: Point): Cover {
  return coverCircle({ cell: snap(centre), radiusKm: TOWN_KM, resolution: TOWN_RESOLUTION });
}

export async function listTownListings(
  { statements }: Pick<AppContext, 'statements'>,
  centre: Point,
  most: number,
): Promise<TownListings> {
  const cover = coverTown(centre);
  const open = await listOpenInCover(statements, cover, most);
  return { open, hasAny: open.length > 0 || (await hasListingInCover(statements, cover)) };
}

/** The cells, of the resolution of towns, in which listings are open. */
export function listCellsWithListings({ statements }: AppContext): Promise<string[]> {
  return listOpenCells(statements);
}
