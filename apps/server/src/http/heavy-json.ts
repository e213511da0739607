/** A photo is one long text and little around it. These bound what is around it. */
const MOST_STRUCTURE = 64 * 1024;
const MOST_TEXTS = 256;
const MOST_UNICODE_ESCAPES = 4_096;

/**
 * Whether a large body is cheap to parse. Parsing holds up everybody: 14 MB of text take some 20 ms, but 14 MB of
 * brackets over half a second. Looks only at quotes, which a search of the engine finds fast.
 */
export function isCheapToParse(json: string): boolean {
  let structure = 0;
  let position = 0;
  for (let texts = 0; ; texts += 1) {
    const opening = json.indexOf('"', position);
    structure += (opening === -1 ? json.length : opening) - position;
    if (structure > MOST_STRUCTURE || texts > MOST_TEXTS) return false;
    if (opening === -1) return hasFewEscapes(json);
    const closing = closingQuote(json, opening + 1);
    if (closing === undefined) return false;
    position = closing + 1;
  }
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
