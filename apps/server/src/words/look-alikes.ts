/**
 * Characters that look like Latin letters or digits, by what they look like. Made of confusables.txt of Unicode 15.0
 * (https://www.unicode.org/Public/security/15.0.0/confusables.txt, Copyright (c) 1991-2022 Unicode, Inc., Unicode License,
 * https://www.unicode.org/license.txt), as ICU 72 ships it: every character beyond ASCII whose skeleton is ASCII letters
 * and digits, without those that compatibility decomposition (NFKD) and the removal of marks already turn into ASCII.
 */
const LOOK_ALIKES: Record<string, string> = {
  '10': '⏨',
  '2': 'ƧƻϨᒿꙄꛯꝚ',
  '3': 'ƷȜЗҘӠⳌꝪꞫ𑣊𖼻𝈆',
  '4': 'Ꮞ𑢯',
  '5': 'Ƽ𑢻',
  '6': 'бᏮⳒ𑣕',
  '7': '𐓒𑣆𝈒',
  '8': 'Ȣȣ৪੪𐌚𞣋',
  '9': '৭੧୨൭ⳊꝮ𑢬𑣌𑣖',
  a: 'ɑΑαАаᎪᗅ⍶⍺ꓮ𐊠𖽀',
  aa: 'Ꜳꜳ',
  ae: 'ÆæӔӕ',
  ao: 'Ꜵꜵ',
  ar: '🜇',
  au: 'Ꜷꜷ',
  av: 'ꜸꜹꜺꜻ',
  ay: 'Ꜽꜽ',
  b: 'ƀƂƃƄɓΒБВЬѢѣҌҍᏏᏴᑲᑳᖯᗷꓐꞴ𐊂𐊡𐌁',
  bl: 'Ы',
  c: '¢ȼСсҪҫᏟᴄ₡Ⲥⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🅮🝌',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪ₫ꓒꓓ',
  dz: 'ʣ',
  e: 'ɆɇΕЕеҽҿᎬ℮⋿ⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ƑƒϜքᖴᵮẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓',
  g: 'ƍǤǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ĦħɦΗНћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏',
  i: 'ıɨɩɪιіӏᎥᵻᵼ⍳⍸ꙇꭵ𑣃',
  j: 'ɈɉͿϳЈјᎫᒍꓙꞲ',
  k: 'ƙΚКҚҞᏦᛕ₭ⱩⲔꓗꝀ𐔘',
  l: 'ŁłƖƗƚǀɫɭΙІӀ׀וןا١ٳ۱ߊᏞᒪᛁ∣⏽ⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𝈪𞣇',
  ll: 'ǁװ‖∥𐆙',
  lls: '𐆘',
  lo: 'Ю',
  ls: 'ʪ',
  lt: '₶',
  lz: 'ʫ',
  m: 'ΜϺМӍᎷᗰᛖⲘꓟ𐊰𐌑',
  mb: '🝫',
  n: 'ƝƞɳΝηոռᵰⲚꓠ𐆎𐔓',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөՕօסه٥ھہە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎾᏫᴏᴑ⊖⊝⍬Ⲟⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠𝈚🜔',
  oe: 'Œœ',
  oo: '∞ꚘꚙꝎꝏ',
  p: 'ƥΡρРрᏢᑭᵽ⍴Ⲣⲣꓑ𐊕',
  q: 'ʠԛգզⵕ',
  qe: '🜀',
  r: 'ƦɍɼɽгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵𝈖',
  rn: 'ɱᵯ₥𑜀𑣣',
  s: 'ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  sss: '🝜',
  t: 'ŦŧƭƮȾΤТҬᎢᵵ₮⊤⍡⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨',
  t3: 'Ꜩ',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ɄʋυՍսሀᏌᑌᴜᵾ∪⋃ꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'νѴѵט٧۷Ꮩᐯᴠ∨⋁ⴸꓦꛟꮩ𐆗𐔝𑜆𑢠𑣀𖼈𝈍🜈',
  vb: '🝬',
  w: 'ɯѡѽԜԝաᎳᏔᴡ₩ꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯',
  x: '×ΧХхҲᕁᕽ᙭᙮ᚷ╳⤫⤬⨯⨰ⲬⵝꓫꞳ𐆖𐊐𐊴𐌗𐌢𐔧𑣬',
  y: '¥ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣥',
};

const LETTERS = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letters, characters]) =>
    Array.from(characters, (character) => [character, letters] as const),
  ),
);

/** The text with every look-alike of a Latin letter or digit replaced, and without accents. For comparing, not for showing. */
export function replaceLookAlikes(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}+/gu, '');
  return Array.from(plain, (character) => LETTERS.get(character) ?? character).join('');
}
