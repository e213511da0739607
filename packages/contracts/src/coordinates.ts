import './zod-config.ts';
import * as z from 'zod/mini';

/** A position. The server snaps it to its cell before it uses it. */
export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));

/** A coordinate in a query string. */
const numberInQuery = z.pipe(z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/)), z.transform(Number));
export const latitudeInQuery = z.pipe(numberInQuery, latitude);
export const longitudeInQuery = z.pipe(numberInQuery, longitude);
