/** Letters that Unicode decomposition leaves unchanged, because they are not a base letter with a mark. */
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

/** Removed without a space, because people type "L'Aquila" as 'laquila'. Other punctuation separates words. */
const APOSTROPHES = /['’‘ʼʻ`´]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;
const ASCII_ONLY = /^[a-z0-9 ]*$/;

/** Normalises a name for comparison: removes case, accents, punctuation and repeated spaces. */
export function foldName(name: string): string {
  return foldTyped(name).trimEnd();
}

/** Normalises a prefix that is still being typed. Keeps a trailing space, which means that the word is complete. */
export function foldTyped(typed: string): string {
  const lower = typed.toLowerCase();
  const plain = ASCII_ONLY.test(lower) ? lower : removeMarks(lower);
  return plain.replaceAll(BETWEEN_WORDS, ' ').trimStart();
}

function removeMarks(lower: string): string {
  // Apostrophes must go first: decomposition turns '´' into a space and a mark.
  return lower
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}
