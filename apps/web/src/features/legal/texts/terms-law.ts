import { BRAND } from '@ballpark/rules/brand';
import { GOVERNING_LAW, LIABILITY_FLOOR_DOLLARS, LIABILITY_MONTHS, POLICY_CHANGE_DAYS } from '@ballpark/rules/policy';
import type { LegalSection } from './legal-document.ts';

/** The agreement when something goes wrong, and what holds it together. */
export const termsLawSections: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Disclaimers and limitation of liability',
    blocks: [
      `${BRAND} is provided as it is and as it is available, without warranties of any kind, as far as the law allows. We do not promise that it is always there or free of faults, or that a suggested price is right or can be had. Decide for yourself, and have things of great value looked at by an expert.`,
      'As far as the law allows, we are not liable for indirect or consequential loss, for lost profit, or for what members do, say, buy or sell, here or elsewhere.',
      `Our whole liability to you is limited to the greater of the amount you paid us in the last ${LIABILITY_MONTHS} months or $${LIABILITY_FLOOR_DOLLARS}. Nothing here limits what the law does not let us limit.`,
    ],
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    blocks: [
      'If somebody makes a claim against us because of what you posted, or because you broke these terms, the law or somebody’s rights, you cover the loss and the reasonable costs this causes us, as far as the law allows.',
    ],
  },
  {
    id: 'disputes',
    title: 'Disputes',
    blocks: [
      {
        words: [
          'Please ',
          { link: 'contact', text: 'talk to us first' },
          ': most things can be settled with a few words.',
        ],
      },
      `These terms are governed by the law of the State of ${GOVERNING_LAW}, United States, without its rules on conflicts of laws.`,
      'A dispute that cannot be settled that way is decided by binding arbitration by a single arbitrator, whose award is final and can be enforced by any court in charge. Either side may go to a small-claims court instead, or to a court for an order that stops a misuse of intellectual property.',
      'If you are a consumer, you keep the protection, and the courts, that the law where you live does not let you sign away.',
    ],
  },
  {
    id: 'force-majeure',
    title: 'Force majeure',
    blocks: [
      'Neither side is liable for what it could not prevent with reasonable care: natural disasters, war, strikes, acts of governments, or failures of power, networks or suppliers.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    blocks: [
      `We may change these terms. A material change takes effect ${POLICY_CHANGE_DAYS} days after we have announced it on this page. If you go on using ${BRAND} after that, you accept it; if you do not want to, you can close your account.`,
      'The dates at the top are today’s: what you read here are the terms in force on the day you read them.',
    ],
  },
  {
    id: 'severability',
    title: 'Severability',
    blocks: [
      'If a part of these terms turns out not to hold, the rest still does, and that part is read as close to its purpose as the law allows.',
    ],
  },
  {
    id: 'entire-agreement',
    title: 'Entire agreement',
    blocks: [
      {
        words: [
          'These terms, together with the ',
          { link: 'privacy', text: 'Privacy Policy' },
          `, are the whole agreement between you and us about ${BRAND}. If we once do not insist on a part of them, we have not given it up.`,
        ],
      },
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      {
        words: ['Questions about these terms reach us through the ', { link: 'contact', text: 'contact page' }, '.'],
      },
    ],
  },
];
