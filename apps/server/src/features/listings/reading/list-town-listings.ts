import { TOWN_KM } from '@ballpark/rules/towns';
import type { Point } from '@ballpark/rules/places';
import { latLngToCell } from 'h3-js';
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

export type { TownListing };

/** What a visitor may see around a town. */
export type TownListings = {
  /** Open ones, the newest first. */
  open: TownListing[];
  /** Whether there are any, open or ended. */
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

/** The cell that `listCellsWithListings` has for a point. */
export function toTownCell({ latitude, longitude }: Point): string {
  return BigInt(`0x${latLngToCell(latitude, longitude, TOWN_RESOLUTION)}`).toString();
}

/** The cells in which listings are open. */
export function listCellsWithListings({ statements }: AppContext): Promise<string[]> {
  return listOpenCells(statements);
}
