/** Scripts in which joiners and non-joiners are part of the spelling, as in Persian, Hindi and Malayalam words. */
const JOINING = 'Arab Syrc Mand Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{sc=${script}}`)
  // Vowel marks of Arabic, which Unicode counts to no script.
  .concat('\\u064B-\\u0655\\u0670')
  .join('');

/**
 * Ignorable characters that change what is seen, each only where it does so. Everywhere else they are invisible and would
 * let a word or a link look like another text than it is.
 */
const SEEN = [
  // The flags of England, Scotland and Wales: a black flag, the tags 'gb', three more tag letters and the end tag.
  '\\u{1F3F4}\\u{E0067}\\u{E0062}[\\u{E0061}-\\u{E007A}]{3}\\u{E007F}',
  // A symbol as an emoji or as text, and the emoji of a key.
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Emoji of several parts, such as families.
  '(?<=[\\p{ExtPict}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{ExtPict})',
  `(?<=[${JOINING}])(?:\\u200D|\\u200C(?=[${JOINING}]))`,
  // Forms of Han characters, which Japanese names use, and of Mongolian letters.
  '(?<=\\p{Unified_Ideograph})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{sc=Mong})[\\u180B-\\u180F]',
].join('|');

/** Control characters, marks that change the direction of writing, and what Unicode calls default-ignorable (DI). */
const UNSEEN = '[\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F\\uFFF9-\\uFFFB\\p{DI}]';

const SEEN_OR_UNSEEN = new RegExp(`(${SEEN})|${UNSEEN}`, 'gu');
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** The Braille pattern without dots looks like a space. */
const VISIBLE = /[^\s\u2800\p{DI}]/u;

/**
 * Removes what people do not see from a text that they write, and keeps its lines. All rules about texts look at the
 * result: a rule that looked at the raw text could be evaded by an invisible character.
 */
export function cleanText(text: string): string {
  // Normalised last: an invisible character between a letter and its accent would keep the two apart.
  return text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(SEEN_OR_UNSEEN, '$1')
    .normalize('NFC')
    .trim();
}

/** Whether a cleaned text shows anything. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
