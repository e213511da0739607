import './zod-config.ts';
import { cleanText, isVisible } from '@ballpark/rules/words/clean-text';
import { dropEmptyPrompts } from '@ballpark/rules/words/text-prompts';
import * as z from 'zod/mini';

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
            return isVisible(tidied) ? tidied : null;
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
        z.refine(isVisible, missing),
        z.refine((text) => Array.from(text).length <= max, tooLong),
      ),
    ),
  );
}

/** Free text on one line: breaks and wide gaps become one space. */
export function singleLineText(max: number, rules: FreeTextRules) {
  return onOneLine(freeText(max, rules));
}

/** Text on one line that must pass checks of its own, which see its line breaks. */
export function onOneLine(text: ReturnType<typeof freeText>) {
  return z.pipe(
    text,
    z.transform((checked: string) => checked.replaceAll(/\s+/g, ' ')),
  );
}

/** The only place where a text is cleaned: what the checks above look at, and what a use case gets, has been cleaned. */
function tidy(text: string, prompts: readonly string[] = []): string {
  const clean = cleanText(text);
  return prompts.length === 0 ? clean : dropEmptyPrompts(clean, prompts);
}
