import type { Point } from '@ballpark/rules/places';
import type { Cell } from '../../database/grid.ts';

/** A match for typed text. Its coordinates are the city's own and public. */
export type FoundCity = Point & {
  city: string;
  /** The other name of the city that was typed, if it was not its own. */
  alsoKnownAs?: string | undefined;
  state: string | undefined;
  country: string;
  countryCode: string;
};

export type CityQuery = {
  typed: string;
  /** Where the member lives, if known: of two cities with the same name the nearer comes first. */
  near: Point | undefined;
};

export type Area = { city: string; country: string; countryCode: string };

/** Finds cities by name and by position. A third party that does not answer is a result, not an exception. */
export type Geocoder = {
  /** The best matches first; none when nothing matches or the third party is away. */
  search: (query: CityQuery) => Promise<FoundCity[]>;
  /** Names the area of a cell. Takes a cell, so that an exact position cannot be passed. */
  reverse: (cell: Cell) => Promise<Area | 'no city' | 'unavailable'>;
};

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country; its code if the runtime has no name for it. */
export function getCountryName(code: string): string {
  return COUNTRY_NAMES.of(code) ?? code;
}
