import * as z from 'zod/mini';

/** The location of a member: always a point, and its address if one was found. */
export const chosenLocation = z.object({
  latitude: z.number(),
  longitude: z.number(),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
});

export type ChosenLocation = z.output<typeof chosenLocation>;

const DECIMALS = 4;

/** Rounds a coordinate to about eleven metres, the precision in which it is shown. */
export function roundCoordinate(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** The address, or latitude and longitude if there is none. */
export function formatLocation({ address, latitude, longitude }: ChosenLocation): string {
  return address ?? `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;
}
