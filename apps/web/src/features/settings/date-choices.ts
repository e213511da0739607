import { BROWSER_LANGUAGE, ZONE_BY_PLACE } from '@ballpark/rules/display';
import { displayMessages } from './messages.ts';

type Choice = { value: string; text: string };

/** Languages and regions that write dates differently. A reader of another one has the browser's. */
const LANGUAGES =
  `en-US en-GB en-CA en-AU en-IN ar bn bg ca cs da de de-CH el es es-MX et fa fi fr fr-CA he hi hr hu id it
  ja ko lt lv ms nb nl pl pt-BR pt-PT ro ru sk sl sr sv th tr uk ur vi zh-CN zh-TW`.split(/\s+/);

/** Each in its own words, so that its reader finds it. A choice that is not in the list is added. */
export function listLanguages(chosen: string): Choice[] {
  return [
    { value: BROWSER_LANGUAGE, text: displayMessages.browserLanguage },
    ...addMissing(LANGUAGES, chosen, BROWSER_LANGUAGE).map((tag) => ({ value: tag, text: nameLanguage(tag) })),
  ];
}

function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

export function listTimeZones(chosen: string): Choice[] {
  const zones = addMissing(Intl.supportedValuesOf('timeZone'), chosen, ZONE_BY_PLACE);
  return [
    { value: ZONE_BY_PLACE, text: displayMessages.zoneByPlace },
    ...zones.map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') })),
  ];
}

function addMissing(list: readonly string[], chosen: string, automatic: string): readonly string[] {
  return chosen === automatic || list.includes(chosen) ? list : [...list, chosen];
}
