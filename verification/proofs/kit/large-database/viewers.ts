import { LISTING_PAGE_SIZE, type ListingStatus } from '@ballpark/rules/listing-search';
import type { ListingType } from '@ballpark/rules/listings';
import type { Cell } from '@ballpark/server/database/grid';
import { buildScope, type ListingScope } from '@ballpark/server/features/listings/reading/scope.repository';
import type { Client } from 'pg';
import { FAR_PLACES, METRO } from './places.ts';

/** The places from which listings are viewed. */
export type Viewers = {
  /** Members in the middle of London, the densest place. */
  dense: Cell[];
  /** Random members, so mostly at sparse places. */
  random: Cell[];
  /** Members at the date line and in the far north. */
  far: Cell[];
};

const DENSE_KM = 15;
const FAR_KM = 100;

/** Always chooses the same viewers. Choose them in the smallest database: every larger one contains its members too. */
export async function chooseViewers(client: Client, each: number): Promise<Viewers> {
  const choose = async (condition: string, values: number[], most = each) => {
    const { rows } = await client.query<Cell>(
      `select h7::text, latitude, longitude from member_account where h7 is not null and ${condition}
       order by md5(member_id::text) limit ${most}`,
      values,
    );
    return rows;
  };
  const near = 'distance_km($1, $2, latitude, longitude) < $3';
  const perPlace = Math.ceil(each / FAR_PLACES.length);
  const far: Cell[] = [];
  for (const { latitude, longitude } of FAR_PLACES) {
    far.push(...(await choose(near, [latitude, longitude, FAR_KM], perPlace)));
  }
  const dense = await choose(near, [METRO.latitude, METRO.longitude, DENSE_KM]);
  return { dense, random: await choose('true', []), far };
}

export const FIRST_PAGE = { offset: 0, limit: LISTING_PAGE_SIZE };

type ScopeInput = { km: number; type?: ListingType | undefined; status?: ListingStatus };

/** The search scope of a viewer who looks within this distance. */
export function scopeAround(cell: Cell, { km, type, status = 'active' }: ScopeInput): ListingScope {
  return buildScope({ status, type, within: { cell, radiusKm: km } });
}
