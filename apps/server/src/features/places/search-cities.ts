import { CITY_SEARCH_MIN, type Point } from '@ballpark/rules/places';
import type { AppContext } from '../../core/context.ts';
import type { FoundCity } from '../../integrations/geocoder/geocoder.ts';

type CityQuery = { typed: string; near: Point | undefined };

/** Cities whose name begins with the typed text; none if the text is too short. */
export async function searchCities(app: AppContext, { typed, near }: CityQuery): Promise<FoundCity[]> {
  if (Array.from(typed.trim()).length < CITY_SEARCH_MIN) return [];
  return app.geocoder.search({ typed, near });
}
