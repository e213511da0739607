import type { Endpoint } from '@ballpark/contracts/endpoint';
import { AMOUNT_MAX } from '@ballpark/rules/money';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { CUT_OFF_PNG, HTML_PAGE } from '../../kit/actors/photos.ts';
import { OPERATOR_KEY } from '../../kit/services/scratch-services.ts';

/** The parts of JSON Schema that the contracts need. */
type Field = {
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Field[];
  items?: Field;
  properties?: Record<string, Field>;
  required?: readonly string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
};

type Part = 'params' | 'query' | 'body';
export type Fields = Readonly<Record<string, Field>>;

/** What clients may send as a part of a request. A text that is parsed into a number has its bounds. */
export function readFields(endpoint: Endpoint, part: Part): Fields {
  const schema = endpoint[part];
  if (!schema) return {};
  const read = (io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Field;
  const parsed = read('output').properties ?? {};
  const fields = Object.entries(read('input').properties ?? {}).map(([key, field]) => {
    const { minimum, maximum } = field.type === 'string' ? (parsed[key] ?? {}) : field;
    return [key, { ...field, ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }];
  });
  return Object.fromEntries(fields) as Fields;
}

const AMOUNTS = [1, 0.01, 0.29, 19.99, 120.5, AMOUNT_MAX, 1.005, 0, 1e9];

/** Values that a generator would hardly draw. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  adminKey: [OPERATOR_KEY, 'a guess'],
  amount: AMOUNTS,
  finalPrice: AMOUNTS,
  offerAmount: AMOUNTS,
  base64Data: [CUT_OFF_PNG, HTML_PAGE, `data:image/png;base64,${CUT_OFF_PNG}`, `data:image/gif;base64,${HTML_PAGE}`],
  comment: ['Worth it', '', null, '🚲'.repeat(250), 'Zwei\nZeilen'],
  currentPassword: ['a wrong one'],
  dateLanguage: ['browser', 'de', 'en-GB', 'not a language'],
  description: ['Zwei\nZeilen', 'é'.repeat(500)],
  endpoint: ['https://fcm.googleapis.com/fcm/send/1', 'https://evil.example/x'],
  // Another region than that of the listings.
  latitude: [52.52, -33.87, 0],
  longitude: [13.405, 151.21, 0],
  limit: ['12', '50', '1', '0', '100000', '-1'],
  location: ['東京都', 'Austin, Texas, United States'],
  page: ['1', '2', '84', '0', '-5', '1000000000', '9'.repeat(300)],
  password: ['a wrong one'],
  q: ['Ber', 'são', 'PARIS', 'sy', 'x'],
  search: ['bike', 'BIK', 'red ber', 'é', '%', "'", 'nothing of this kind'],
  timeZone: ['by-place', 'Europe/Berlin', 'UTC', 'Europe/Atlantis'],
  title: ['Fahrrad für Kinder', '自転車', '🚲'.repeat(100)],
};

/** A value that the contract allows. */
export function drawValid(field: Field, key = ''): fc.Arbitrary<unknown> {
  const choices = CHOICES[key];
  const drawn = drawAllowed(field, key);
  return choices && field.type !== 'array' ? fc.oneof(fc.constantFrom(...choices), drawn) : drawn;
}

function drawAllowed(field: Field, key: string): fc.Arbitrary<unknown> {
  const { type, minimum = -1e15, maximum = 1e15, minItems = 0, maxItems = 5, properties = {}, required = [] } = field;
  if (field.enum) return fc.constantFrom(...field.enum);
  if ('const' in field) return fc.constant(field.const);
  if (field.anyOf) return fc.oneof(...field.anyOf.map((one) => drawValid(one, key)));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => drawAllowed({ ...field, type: one }, key)));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array')
    return fc.array(drawValid(field.items ?? {}, key), { minLength: minItems, maxLength: maxItems });
  if (type === 'object') {
    const values = Object.entries(properties).map(([name, one]) => [name, drawValid(one, name)] as const);
    return fc.record(Object.fromEntries(values), { requiredKeys: [...required] });
  }
  // Without a type any value is allowed; the other variants send other types.
  if (type === undefined || type === 'string') return drawText(field);
  throw new Error(`Values of the type '${type}' cannot be generated yet.`);
}

/** Also of the year 0, which PostgreSQL does not know. */
const YEARS = { min: new Date('0000-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z') };
const LONGEST_DRAWN = 40;

function drawText({ minLength = 0, maxLength = 300, format, pattern, minimum, maximum }: Field): fc.Arbitrary<string> {
  if (minimum !== undefined && maximum !== undefined)
    return fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => value.toFixed(5));
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,12}\.example$/);
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ ...YEARS, noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength });
  return fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST_DRAWN)) }),
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{2,20}$/),
  );
}

/** Values just inside and just outside of each bound, with characters of one and of two UTF-16 code units. */
export function drawEdge(field: Field): fc.Arbitrary<unknown> {
  const { type, minLength = 0, maxLength = 300, minItems = 0, maxItems = 5, minimum, maximum, properties } = field;
  const numbers = [minimum ?? -1e15, maximum ?? 1e15].flatMap((bound) => [bound - 1e-7, bound, bound + 1e-7]);
  if (field.anyOf) return fc.oneof(...field.anyOf.map(drawEdge));
  if (field.enum) return fc.constantFrom(...field.enum, ...field.enum.map((value) => `${String(value)} `));
  if (type === 'number' || type === 'integer') return fc.constantFrom(...numbers, 0, -0, 5e-324, 1e308, -1e308);
  if (type === 'array') {
    const lengths = { minLength: Math.max(0, minItems - 1), maxLength: maxItems + 1 };
    return fc.array(drawEdge(field.items ?? {}), lengths);
  }
  if (properties)
    return fc.record(Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, drawEdge(one)])));
  if (type !== 'string') return drawAllowed(field, '');
  const sizes = [minLength - 1, minLength, minLength + 1, maxLength - 1, maxLength, maxLength + 1];
  const texts = sizes
    .filter((size) => size >= 0)
    .flatMap((size) => ['a'.repeat(size), '😀'.repeat(size / 2), ` ${'b'.repeat(size)} `]);
  return fc.constantFrom(...texts, ...(minimum === undefined ? [] : numbers.map(String)));
}
