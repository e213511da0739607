import { BRAND } from '@ballpark/rules/brand';
import { PRIVACY_REQUEST_DAYS } from '@ballpark/rules/policy';
import type { LegalDocument } from './legal-document.ts';
import { privacyDataSections } from './privacy-data.ts';
import { privacyHandlingSections } from './privacy-handling.ts';
import { privacyRightsSections } from './privacy-rights.ts';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${BRAND} knows about you, what it does with it, and what you can ask of us.`,
  inShort: [
    'Only your city or neighbourhood is ever shown. Your exact position is never stored.',
    'No cookies, no advertising, and nobody else’s scripts on our pages.',
    `Nothing is bought, sold or paid on ${BRAND}, so we hold no payment details.`,
    `Ask us about your data, or to erase it: you get an answer within ${PRIVACY_REQUEST_DAYS} days.`,
  ],
  sections: [...privacyDataSections, ...privacyHandlingSections, ...privacyRightsSections],
};
