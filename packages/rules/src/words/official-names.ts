/** Refused anywhere in a name, also inside a longer word: no person is called so. */
const PARTS = listSkeletons(`ballpark administrator moderator helpdesk postmaster webmaster sysadmin customersupport
  customerservice trustsafety trustandsafety`);

/** Refused as a word of a name. Longer words such as 'Adminah' and 'Supporter' are allowed. */
const WORDS = listSkeletons('admin admins support official');

/** Refused where a name has no other words: 'Safety Team', but not the poet Leopold Staff. */
const TITLES = listSkeletons(`abuse billing care desk help legal mod mods moderation operator operators safety security
  service services staff system team trust verification verified`);

/** Words that people put beside those: 'the_admin', 'our team'. */
const FILLERS = listSkeletons(`account accounts and app client community customer for from member members of our payment
  payments real site the us user users web your`);

const STRONG = [...WORDS, ...FILLERS];
const ALL = [...WORDS, ...TITLES, ...FILLERS];

/**
 * Whether a name seems to speak for the product. Digits count as the letters they look like, and digits around a word as
 * none. Look-alike letters of other scripts must have been replaced before.
 */
export function soundsOfficial(name: string): boolean {
  const words = splitWords(name);
  return [words, words.map(stripDigits)].some((spelling) => isOfficial(spelling.map(toSkeleton).filter(Boolean)));
}

function isOfficial(words: readonly string[]): boolean {
  const joined = words.join('');
  if (PARTS.some((part) => joined.includes(part)) || words.some((word) => WORDS.includes(word))) return true;
  // 'ad.min' and 'A d m i n'. Only with the longer words: 'Mo D.' is an honest name.
  if (canSplit(joined, STRONG) && !canSplit(joined, FILLERS)) return true;
  return words.every((word) => canSplit(word, ALL)) && words.some((word) => !canSplit(word, FILLERS));
}

/** At everything that is neither a letter nor a digit, and at a capital letter inside a word. */
function splitWords(name: string): string[] {
  return name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}\p{N}]+/u);
}

function stripDigits(word: string): string {
  return word.replaceAll(/^\d+|\d+$/g, '');
}

/** Whether a text consists of these words only. */
function canSplit(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (let start = 0; start < text.length; start += 1) {
    if (!ends.has(start)) continue;
    for (const word of words) if (text.startsWith(word, start)) ends.add(start + word.length);
  }
  return text !== '' && ends.has(text.length);
}

function listSkeletons(words: string): string[] {
  return words.split(/\s+/).map(toSkeleton);
}

const DIGIT_LETTERS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** The word with look-alikes counted as one: digits and letters, i and l, rn and m, vv and w. */
function toSkeleton(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/\d/g, (digit) => DIGIT_LETTERS[digit] ?? digit)
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
