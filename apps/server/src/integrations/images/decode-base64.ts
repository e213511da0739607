/** Browsers name the type after the file's ending, so it is a hint at most; but a page of HTML is never a picture. */
const PREFIX = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i;
const LONGEST_PREFIX = 256;
const POSSIBLE_TYPES = /^(?:|image\/[a-z0-9.+-]+|application\/octet-stream)$/i;

export type DecodedBase64 = { bytes: Buffer } | { fault: 'wrong-type' | 'unreadable' };

/** Strict: the one true spelling of the bytes, no white space, no other alphabet, nothing before or after. */
export function decodeBase64(text: string): DecodedBase64 {
  const [prefix = '', type = ''] = PREFIX.exec(text.slice(0, LONGEST_PREFIX)) ?? [];
  if (!POSSIBLE_TYPES.test(type)) return { fault: 'wrong-type' };
  const data = text.slice(prefix.length);
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== data) return { fault: 'unreadable' };
  return { bytes };
}
