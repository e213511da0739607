import './zod-config.ts';
import * as z from 'zod/mini';

/**
 * Control characters say nothing a reader could see, and marks that turn the direction of writing can make a text read
 * differently from what it is. Line breaks stay.
 */
// oxlint-disable-next-line no-control-regex -- these are the very characters that are to go
const UNSEEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const LINE_ENDS = /\r\n?/g;
/** Zero-width spaces and fillers alone would look like no text at all. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** The same where nothing need be said: what is empty counts as nothing. */
export function optionalText(max: number, tooLong: string) {
  return z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.maxLength(max * 20, tooLong)),
        z.pipe(
          z.transform((text: string) => (VISIBLE.test(text) ? tidied(text) : null)),
          z.nullable(z.string().check(z.refine((text) => Array.from(text).length <= max, tooLong))),
        ),
      ),
    ),
  );
}

type Sentences = { missing: string; tooLong: string };

/** A text people write: trimmed, without what nobody can see, counted in characters as a reader counts them. */
export function freeText(max: number, { missing, tooLong }: Sentences) {
  return z.pipe(
    z.string({ error: missing }).check(z.maxLength(max * 20, tooLong)),
    z.pipe(
      z.transform(tidied),
      z.string().check(
        z.refine((text) => VISIBLE.test(text), missing),
        z.refine((text) => Array.from(text).length <= max, tooLong),
      ),
    ),
  );
}

/** The same on one line. */
export function lineOfText(max: number, sentences: Sentences) {
  return z.pipe(
    freeText(max, sentences),
    z.transform((text: string) => text.replaceAll(/\s+/g, ' ')),
  );
}

function tidied(text: string): string {
  return text.normalize('NFC').replaceAll(LINE_ENDS, '\n').replaceAll('\t', ' ').replaceAll(UNSEEN, '').trim();
}
