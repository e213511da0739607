import { findPhoneNumbersInText } from 'libphonenumber-js/min';
import { containsLink, writeOut } from './find-links.ts';

const EMAIL =
  /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]+\.\p{L}{2,}|\bat\s+(?:gmail|googlemail|hotmail|gmx|icloud|protonmail)\b/iu;

const MESSENGER =
  'whats ?app|telegram|insta(?:gram)?|snap(?:chat)?|wechat|viber|discord|skype|signal|tiktok|facebook|kik';
/** A handle near the name of a messenger, on either side. '@' alone is too common: 'bought @IKEA'. */
const HANDLE = new RegExp(
  `\\b(?:${MESSENGER})\\b[^\\n]{0,30}(?<![\\p{L}\\p{N}])@[a-z][\\w.]{2,}|(?<![\\p{L}\\p{N}])@[a-z][\\w.]{2,}[^\\n]{0,30}\\b(?:${MESSENGER})\\b`,
  'iu',
);
/** 'insta: bike_king7', 'Telegram: bikeking'. A word that a sentence continues is no handle: 'Telegram: framed, 1916'. */
const NAMED_HANDLE = new RegExp(
  `\\b(?:${MESSENGER}|ig)\\s*[:=]\\s*@?(?:[a-z][\\w.]*[\\d_][\\w.]*|[a-z][\\w.]{3,}\\s*$)`,
  'imu',
);

/** Seven digits or more with what people put between them. */
const NUMBER = '\\+?\\(?\\d(?:[ ./()-]{0,2}\\d){6,}';
/** A number after a word that asks to use it. 'phone' is not one: it is also what is sold. */
const ASKED_NUMBER = new RegExp(
  `\\b(?:call|text|ring|dial|sms|tel|telefon|${MESSENGER})\\b[ :.=-]*(?:(?:me|us|on|at|now|under|number)[ :.]*){0,3}${NUMBER}`,
  'iu',
);
/** With the 0 in front that numbers have inside many countries, 9 digits or more. */
const NATIONAL_NUMBER = /(?<![\p{L}\p{N}.,+#-])\(?0[1-9](?:[ ./()-]{0,2}\d){7,10}(?![\d\p{L}])/gu;
const NORTH_AMERICAN_NUMBER =
  /(?<![\p{L}\p{N}.,+#-])(?:\(\d{3}\) ?\d{3}[ .-]|\d{3}[.-]\d{3}[.-]|\d{3} \d{3}-)\d{4}(?![\d\p{L}-])/gu;
/** Words that stand in front of the numbers of things. */
const LABEL_OF_THINGS =
  /(?:isbn|ean|upc|gtin|serial|s\/n|sn|model|part|article|art|item|sku|ref|nr|no|number)[ .:#]*$/i;
const ABROAD = /(?<![\p{L}\p{N}.,+])00(?=[1-9])/gu;

const PLUS = /\+\s*\(?\p{Nd}/u;

/** Whether a text gives a way to reach a person or a site outside of the product. */
export function containsContactData(text: string): boolean {
  const written = writeOut(text);
  return containsLink(written) || EMAIL.test(written) || containsHandle(written) || containsPhoneNumber(written);
}

function containsHandle(text: string): boolean {
  return HANDLE.test(text) || NAMED_HANDLE.test(text);
}

/**
 * The library finds numbers with their country code. Asked for numbers of one country it also finds 'made 2019-2021', so
 * those are found by their form.
 */
function containsPhoneNumber(text: string): boolean {
  if (ASKED_NUMBER.test(text)) return true;
  if (hasUnlabelled(text, NATIONAL_NUMBER) || hasUnlabelled(text, NORTH_AMERICAN_NUMBER)) return true;
  const international = text.replaceAll(ABROAD, '+');
  // Most texts have no such number, and the search takes a millisecond.
  return PLUS.test(international) && findPhoneNumbersInText(international).length > 0;
}

function hasUnlabelled(text: string, number: RegExp): boolean {
  return Array.from(text.matchAll(number)).some(({ index }) => !LABEL_OF_THINGS.test(text.slice(0, index)));
}
