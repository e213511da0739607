import { isAbsolute, normalize } from 'node:path';
import { singleLineText } from '@ballpark/contracts/free-text';
import { TITLE_MAX } from '@ballpark/rules/listings';
import { CURRENCIES, isAmount } from '@ballpark/rules/money';
import * as z from 'zod/mini';

const THINGS_MAX = 500;
const CROWD_MAX = 1_000;
const LINE_MAX = 120;
const SOURCE_MAX = 300;
const LICENCE_MAX = 60;
const URL_MAX = 500;
const NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

const name = text((value) => NAME.test(value), 'must be 1 to 60 small letters, digits and hyphens');
const amount = (() => {
  const sentence = 'must be an amount above 0 with at most two decimals';
  return z.number({ error: sentence }).check(z.refine(isAmount, sentence));
})();

const packThing = strictObject({
  id: name,
  title: words(TITLE_MAX),
  line: z.optional(words(LINE_MAX)),
  /** `went`: it was sold for the price. `cost`: a shop asked for it. */
  question: z.enum(['went', 'cost'], { error: 'must be "went" or "cost"' }),
  price: amount,
  currency: text((code) => CURRENCIES.includes(code), 'must be the code of a currency, such as "USD"'),
  picture: text(isInside, 'must be the path of a picture, from the folder of this file on'),
  source: strictObject({
    text: words(SOURCE_MAX),
    licence: words(LICENCE_MAX),
    url: text(isWebAddress, `must be an address with https of at most ${URL_MAX} characters`),
  }),
  /** What other people guessed, for the player to be compared with. */
  crowd: z.prefault(list(amount, { max: CROWD_MAX }), []),
});

/** What an operator writes for `ballpark puzzles import`. */
const packFile = strictObject({
  pack: name.check(z.refine((value) => value !== 'starter', 'must not be the name of the starter pack')),
  things: list(packThing, { max: THINGS_MAX }).check(
    z.minLength(1, 'must have at least one thing'),
    z.refine((things) => new Set(things.map(({ id }) => id)).size === things.length, 'must not have the same id twice'),
  ),
});

export type FilePack = z.output<typeof packFile>;

/** Returns the pack, or what is wrong with it, one sentence for each mistake. */
export function readPackText(json: string): FilePack | { problems: string[] } {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch (error) {
    return { problems: [`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const { success, data, error } = z.safeParse(packFile, content);
  return success ? data : { problems: error.issues.map((issue) => `${namePlace(issue.path)} ${issue.message}.`) };
}

/** 'Thing 3: price' for `things[2].price`. */
function namePlace([first, index, ...fields]: readonly PropertyKey[]): string {
  if (first === undefined) return 'The file';
  if (typeof index !== 'number') return `"${String(first)}"`;
  const thing = `Thing ${index + 1}`;
  return fields.length === 0 ? thing : `${thing}: "${fields.map(String).join('.')}"`;
}

function text(isValid: (value: string) => boolean, sentence: string) {
  return z.string({ error: sentence }).check(z.refine(isValid, sentence));
}

function words(max: number) {
  const sentence = `must be a text of 1 to ${max} characters`;
  return singleLineText(max, { missing: sentence, tooLong: sentence });
}

function list<Item extends z.ZodMiniType>(item: Item, { max }: { max: number }) {
  return z.array(item, { error: 'must be a list' }).check(z.maxLength(max, `must have at most ${max} entries`));
}

function strictObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `must not have the field "${issue.keys.join('", "')}"` : 'must be an object',
  });
}

function isInside(path: string): boolean {
  return path.length > 0 && !isAbsolute(path) && !normalize(path).startsWith('..');
}

function isWebAddress(address: string): boolean {
  return address.length <= URL_MAX && URL.canParse(address) && new URL(address).protocol === 'https:';
}
