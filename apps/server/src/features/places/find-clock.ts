import type { AppContext } from '../../core/context.ts';
import { snap } from '../../database/grid.ts';
import { findNearestCity } from './gazetteer.repository.ts';

/** How clocks show the time in an area: the country decides the style, the zone the hour. */
export type Clock = { countryCode: string; timeZone: string };

type StoredPoint = { latitude: number | null; longitude: number | null };

/** The clock of the nearest city, also when a third party names the areas: mails do not depend on one. */
export async function findClock(
  { statements }: Pick<AppContext, 'statements'>,
  { latitude, longitude }: StoredPoint,
): Promise<Clock | undefined> {
  if (latitude === null || longitude === null) return undefined;
  const city = await findNearestCity(statements, snap({ latitude, longitude }));
  return city?.timeZone ? { countryCode: city.countryCode, timeZone: city.timeZone } : undefined;
}
