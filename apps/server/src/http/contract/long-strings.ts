import { randomUUID } from 'node:crypto';

/** A body with photos is a few long strings and little else. These bound everything else. */
const MAX_STRUCTURE = 64 * 1024;
const MAX_STRINGS = 256;
const MAX_UNICODE_ESCAPES = 4_096;

/** Extracting shorter strings saves nothing. */
const LONG_STRING = 16 * 1024;

/** A long string with escapes is not extracted. Parsing one such photo is acceptable, five are not. */
const MAX_REMAINDER = 16 * 1024 * 1024;

/** Marks the place of an extracted string. Random per process, so a client cannot write one. */
const MARK = `${randomUUID()}:`;

/** The JSON with marks in the place of its long strings, and the strings. */
export type ExtractedJson = { json: string; strings: readonly string[] };

/**
 * Takes the long strings out of a large body before it is parsed. Parsing blocks the event loop: 35 MB of strings take
 * about 90 ms and a second copy, finding their ends about 10 ms. Returns undefined if the remainder is still expensive to
 * parse: 14 MB of brackets take over half a second. Searches for quotes only, with the engine's fast `indexOf`.
 */
export function extractLongStrings(json: string): ExtractedJson | undefined {
  const rest: string[] = [];
  const strings: string[] = [];
  let structure = 0;
  let position = 0;
  for (let count = 0; count <= MAX_STRINGS; count += 1) {
    const opening = json.indexOf('"', position);
    structure += (opening === -1 ? json.length : opening) - position;
    if (structure > MAX_STRUCTURE) return undefined;
    if (opening === -1) return toExtractedJson([...rest, json.slice(position)].join(''), strings);
    const closing = closingQuote(json, opening + 1);
    if (closing === undefined) return undefined;
    const text = json.slice(opening + 1, closing);
    const isExtracted = text.length > LONG_STRING && !text.includes('\\');
    rest.push(json.slice(position, opening), isExtracted ? `"${MARK}${strings.length}"` : `"${text}"`);
    if (isExtracted) strings.push(text);
    position = closing + 1;
  }
  return undefined;
}

/** Replaces the marks by their strings. A property name is not restored: no contract has one that long. */
export function restoreLongStrings(parsed: unknown, strings: readonly string[]): unknown {
  const root = { parsed };
  const open: object[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [name, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value === 'object' && value !== null) open.push(value);
      if (typeof value !== 'string' || !value.startsWith(MARK)) continue;
      Object.assign(node, { [name]: strings[Number(value.slice(MARK.length))] });
    }
  }
  return root.parsed;
}

function toExtractedJson(json: string, strings: readonly string[]): ExtractedJson | undefined {
  return json.length <= MAX_REMAINDER && hasFewEscapes(json) ? { json, strings } : undefined;
}

/** Undefined if there is none, or if more escaped quotes come before it than any file name has. */
function closingQuote(json: string, from: number): number | undefined {
  let quote = json.indexOf('"', from);
  for (let escaped = 0; escaped < MAX_STRINGS && quote !== -1; escaped += 1) {
    if (!isEscaped(json, quote)) return quote;
    quote = json.indexOf('"', quote + 1);
  }
  return undefined;
}

function isEscaped(json: string, quote: number): boolean {
  let backslashes = 0;
  while (backslashes <= MAX_STRUCTURE && json[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Some encoders write every slash of base64 as `\/`, which is cheap to parse. `\u0041` is not. */
function hasFewEscapes(json: string): boolean {
  let at = json.indexOf('\\u');
  for (let count = 0; at !== -1; count += 1) {
    if (count > MAX_UNICODE_ESCAPES) return false;
    at = json.indexOf('\\u', at + 2);
  }
  return true;
}
