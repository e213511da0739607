import { BRAND } from '@ballpark/rules/brand';
import { AGE_ALONE, AGE_WITH_CONSENT } from '@ballpark/rules/policy';
import type { LegalDocument } from './legal-document.ts';
import { termsLawSections } from './terms-law.ts';
import { termsUseSections } from './terms-use.ts';

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: 'The rules here, in plain words.',
  inShort: [
    `${BRAND} is free. Prices here are opinions of neighbours, and nothing is bought, sold or paid here.`,
    `You must be ${AGE_ALONE} or older, or ${AGE_WITH_CONSENT} to ${AGE_ALONE - 1} with a parent’s consent.`,
    'What you post stays yours. Post only what is yours, and be kind.',
    'You can close your account at any time; we can suspend or end one that breaks these rules.',
  ],
  sections: [...termsUseSections, ...termsLawSections],
};
