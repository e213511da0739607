import type { Cell } from '@ballpark/server/database/grid';
import type { Client } from 'pg';
import { FAR_PLACES, METRO } from './places.ts';

/** Whose eyes the listings are looked at with. */
export type Viewers = {
  /** In the middle of the metro: as crowded as it gets. */
  dense: Cell[];
  /** Anybody, so mostly where little is. */
  random: Cell[];
  /** At the date line and far north. */
  far: Cell[];
};

const DENSE_KM = 15;
const FAR_KM = 100;

/** Always the same ones. The smallest database has only people every larger one has too. */
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
