import { soundsOfficial } from '@ballpark/rules/words/official-names';
import { Refusal } from '../../../core/refusal.ts';
import { containsContactData } from '../../../words/find-contact-data.ts';
import { replaceLookAlikes } from '../../../words/look-alikes.ts';

/**
 * Refuses a name that carries an address or a number, or that seems to speak for the product, in letters of any script.
 * Holds for members of any age: mails and every page show names. Names from before stay.
 */
export function refuseUnfitName(name: string): void {
  if (soundsOfficial(replaceLookAlikes(name)) || containsContactData(name)) {
    throw new Refusal('name_not_allowed', { fields: ['name'] });
  }
}
