/** Letters that are no base letter with a mark, so that decomposing leaves them as they are. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ı: 'i',
  ə: 'e',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** "L'Aquila" is typed as 'laquila', so these vanish; all other punctuation parts words. */
const APOSTROPHES = /['’‘ʼʻ`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const ASCII_ONLY = /^[a-z0-9 ]*$/;

/** A name as two spellings of it compare: without case, accents, punctuation and double spaces. */
export function foldName(name: string): string {
  return foldTyped(name).trimEnd();
}

/** The same for a beginning that is still being typed: a space at its end says that the word is complete. */
export function foldTyped(typed: string): string {
  const lower = typed.toLowerCase();
  const plain = ASCII_ONLY.test(lower) ? lower : withoutMarks(lower);
  return plain.replaceAll(BETWEEN_WORDS, ' ').trimStart();
}

function withoutMarks(lower: string): string {
  // Apostrophes first: decomposing turns one of them into a space with a mark.
  return lower
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}
