import tlds from 'tlds' with { type: 'json' };
import { replaceLookAlikes } from './look-alikes.ts';

/** The endings of all domains. Those in other scripts are listed in their own letters. */
const ENDINGS = new Set(tlds);
/** Never a word after a missing space. */
const PLAIN_ENDINGS = new Set('com net org info biz xyz'.split(' '));
/**
 * Country codes that are also words, units or short forms of the languages of our members: 'good price.it works',
 * 'living room.tv stand'.
 */
const WORD_ENDINGS = new Set(
  `ac am an as at be by cd cm do dm er es et gb gd hr id il im in is it kg km kw la ma mc mg ml mm mw my na ne no pc pm ps
   sa se si so st to tv us`.split(/\s+/),
);
/** Domains of spam more often than the last word of a sentence. */
const SHOP_ENDINGS = new Set(
  'app bet blog casino click club dev fun icu link live loan online page shop site store top vip website win'.split(
    ' ',
  ),
);
/** Names of things and companies. */
const HONEST = new Set(['ado.net', 'asp.net', 'co.kg', 'vb.net']);

const SCHEME =
  /[a-z*]+\s*:\s*\/\/|\bh(?:tt|xx|\*\*)ps?\s*:|\bwww\s*\.|(?:^|[^:\p{L}\p{N}])\/\/[\p{L}\p{N}-]+\.\p{L}|\bxn--/iu;
const NUMERIC_HOST = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d|\/\S)/;
const HOST = /[\p{L}\p{N}._-]+/gu;
const PATH = /^(?::\d{2,}|\/[^\s/])/;
const CONTINUES = /^ +[\p{L}\p{N}]/u;
/** A word with letters of Latin and of another script: its look-alikes are meant to be read as Latin. */
const MIXED = /(?<!\S)(?=\S*\p{Script=Latin})(?=\S*[^\P{L}\p{Script=Latin}])\S+/gu;

/** Whether a text that was written out contains an address of the web, with or without its scheme. */
export function containsLink(text: string): boolean {
  return containsAddress(text) || containsAddress(text.replaceAll(MIXED, replaceLookAlikes));
}

function containsAddress(text: string): boolean {
  if (SCHEME.test(text) || NUMERIC_HOST.test(text)) return true;
  return Array.from(text.matchAll(HOST)).some(({ 0: token, index }) => {
    const labels = token.split('.');
    const rest = text.slice(index + token.length);
    return labels.some((ending, at) =>
      isHost({ label: labels[at - 1] ?? '', ending, isLast: at === labels.length - 1, rest }),
    );
  });
}

type Candidate = {
  label: string;
  ending: string;
  isLast: boolean;
  /** The text after the match. */
  rest: string;
};

/**
 * Whether two neighbouring labels are the end of a host. Where a sentence without its space looks the same, the text counts
 * as a sentence.
 */
function isHost({ label, ending, isLast, rest }: Candidate): boolean {
  const lower = ending.toLowerCase();
  if (label === '' || HONEST.has(`${label.toLowerCase()}.${lower}`)) return false;
  if (isLast && PATH.test(rest) && /^\p{L}{2,}$/u.test(ending)) return true;
  if (!ENDINGS.has(lower)) return false;
  if (PLAIN_ENDINGS.has(lower)) return true;
  // '3.pm', '12.in'.
  if (/^\d+$/.test(label)) return false;
  if (lower.length === 2 && !WORD_ENDINGS.has(lower))
    return !isCapitalised(ending) || (label.length > 1 && isCapitalised(label));
  if (isCapitalised(ending)) return false;
  return SHOP_ENDINGS.has(lower) || (isLast && !CONTINUES.test(rest));
}

/** The way the first word of a sentence is written. */
function isCapitalised(word: string): boolean {
  return /^\p{Lu}\p{Ll}*$/u.test(word);
}

const OPEN = '[\\[({<]';
const CLOSE = '[\\])}>]';
const BRACKETED_DOT = new RegExp(`\\s*${OPEN}\\s*(?:\\.|dot|punkt|point|punto|точка)\\s*${CLOSE}\\s*`, 'giu');
const BRACKETED_AT = new RegExp(`\\s*${OPEN}\\s*(?:@|at|ät)\\s*${CLOSE}\\s*`, 'giu');
/** Only in front of endings that follow no other 'dot': a polka dot dress is honest. */
const SPOKEN_DOT = /(?<=[\p{L}\p{N}])\s+(?:dot|punkt)\s+(?=(?:com|net|org|info|ru|io)\b)/giu;
/** '.NET' has a space in front of its dot too. */
const SPACED_DOT = /(?<=[\p{L}\p{N}])(?:\s+\.\s*(?=(?:com|org|info|ru|de)\b)|\s+\.\s+(?=net\b))/giu;
const DOTS = /(?<=[a-z0-9])[·•‧。｡](?=[a-z0-9])/gi;

/** Writes out what hides an address: full-width and styled letters, dots in brackets or in words, dots of other scripts. */
export function writeOut(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\uFE0F\u20E3]/g, '')
    .replaceAll(BRACKETED_DOT, '.')
    .replaceAll(BRACKETED_AT, '@')
    .replaceAll(SPOKEN_DOT, '.')
    .replaceAll(SPACED_DOT, '.')
    .replaceAll(DOTS, '.');
}
