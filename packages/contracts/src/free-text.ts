import './zod-config.ts';
import { dropEmptyPrompts } from '@ballpark/rules/text-prompts';
import * as z from 'zod/mini';

/**
 * Control characters are invisible, and marks that change the direction of writing can make a text read differently.
 * Both are removed. Line breaks stay.
 */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const UNSEEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const LINE_ENDS = /\r\n?/g;
/** At least one visible character: zero-width spaces and fillers alone look like an empty text. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

type OptionalTextRules = {
  tooLong: string;
  /** Beginnings of lines that the form offers. Those that were not continued are removed. */
  prompts?: readonly string[];
};

/** Optional free text. An empty text becomes null. */
export function optionalText(max: number, { tooLong, prompts }: OptionalTextRules) {
  return z.optional(
    z.nullable(
      z.pipe(
        z.string().check(z.maxLength(max * 20, tooLong)),
        z.pipe(
          z.transform((text: string) => {
            const tidied = tidy(text, prompts);
            return VISIBLE.test(tidied) ? tidied : null;
          }),
          z.nullable(z.string().check(z.refine((text) => Array.from(text).length <= max, tooLong))),
        ),
      ),
    ),
  );
}

type FreeTextRules = OptionalTextRules & { missing: string };

/** Text written by people: trimmed, without invisible characters, its length counted in code points. */
export function freeText(max: number, { missing, tooLong, prompts }: FreeTextRules) {
  return z.pipe(
    z.string({ error: missing }).check(z.maxLength(max * 20, tooLong)),
    z.pipe(
      z.transform((text: string) => tidy(text, prompts)),
      z.string().check(
        z.refine((text) => VISIBLE.test(text), missing),
        z.refine((text) => Array.from(text).length <= max, tooLong),
      ),
    ),
  );
}

/** Free text on one line. */
export function singleLineText(max: number, rules: FreeTextRules) {
  return z.pipe(
    freeText(max, rules),
    z.transform((text: string) => text.replaceAll(/\s+/g, ' ')),
  );
}

function tidy(text: string, prompts: readonly string[] = []): string {
  const clean = text.normalize('NFC').replaceAll(LINE_ENDS, '\n').replaceAll('\t', ' ').replaceAll(UNSEEN, '').trim();
  return prompts.length === 0 ? clean : dropEmptyPrompts(clean, prompts);
}
