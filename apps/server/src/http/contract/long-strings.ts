import { randomUUID } from 'node:crypto';

/** A photo is one long text and little around it. These bound what is around it. */
const MOST_STRUCTURE = 64 * 1024;
const MOST_TEXTS = 256;
const MOST_UNICODE_ESCAPES = 4_096;

/** Shorter ones cost too little to be worth the trouble. */
const LONG_TEXT = 16 * 1024;

/** A long text with escapes in it stays where it is. One photo of those is bearable, five are not. */
const MOST_LEFT = 16 * 1024 * 1024;

/** Stands before the number of a text that was taken out. Nobody outside can know it, so nobody can write it. */
const MARK = `${randomUUID()}:`;

/** A large body with its long texts beside it: in their places stand marks. */
export type LiftedJson = { json: string; texts: readonly string[] };

/**
 * Takes the long texts out of a large body. Parsing holds up everybody: 35 MB of text take some 90 ms and a second copy,
 * finding where they end some 10. Undefined when what is left would be dear still: 14 MB of brackets take over half a
 * second. Looks only at quotes, which a search of the engine finds fast.
 */
export function liftLongTexts(json: string): LiftedJson | undefined {
  const rest: string[] = [];
  const texts: string[] = [];
  let structure = 0;
  let position = 0;
  for (let count = 0; count <= MOST_TEXTS; count += 1) {
    const opening = json.indexOf('"', position);
    structure += (opening === -1 ? json.length : opening) - position;
    if (structure > MOST_STRUCTURE) return undefined;
    if (opening === -1) return cheaply([...rest, json.slice(position)].join(''), texts);
    const closing = closingQuote(json, opening + 1);
    if (closing === undefined) return undefined;
    const text = json.slice(opening + 1, closing);
    const isLifted = text.length > LONG_TEXT && !text.includes('\\');
    rest.push(json.slice(position, opening), isLifted ? `"${MARK}${texts.length}"` : `"${text}"`);
    if (isLifted) texts.push(text);
    position = closing + 1;
  }
  return undefined;
}

/** Puts the texts back where their marks are. One used as a name stays out: no name of ours is that long. */
export function putBack(parsed: unknown, texts: readonly string[]): unknown {
  const root = { parsed };
  const open: object[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [name, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) open.push(value);
      if (typeof value !== 'string' || !value.startsWith(MARK)) continue;
      Object.assign(node, { [name]: texts[Number(value.slice(MARK.length))] });
    }
  }
  return root.parsed;
}

function cheaply(json: string, texts: readonly string[]): LiftedJson | undefined {
  return json.length <= MOST_LEFT && hasFewEscapes(json) ? { json, texts } : undefined;
}

/** Undefined when there is none, or more escaped quotes before it than any name of a file has. */
function closingQuote(json: string, from: number): number | undefined {
  let quote = json.indexOf('"', from);
  for (let escaped = 0; escaped < MOST_TEXTS && quote !== -1; escaped += 1) {
    if (!isEscaped(json, quote)) return quote;
    quote = json.indexOf('"', quote + 1);
  }
  return undefined;
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (backslashes <= MOST_STRUCTURE && json[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Some encoders write every slash of base64 as `\/`, which is cheap; a letter spelt `\u0041` is not. */
function hasFewEscapes(json: string): boolean {
  let at = json.indexOf('\\u');
  for (let count = 0; at !== -1; count += 1) {
    if (count > MOST_UNICODE_ESCAPES) return false;
    at = json.indexOf('\\u', at + 2);
  }
  return true;
}
