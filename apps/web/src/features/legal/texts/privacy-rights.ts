import { BRAND } from '@ballpark/rules/brand';
import {
  ACCOUNT_DATA_DAYS,
  AGE_ALONE,
  AGE_WITH_CONSENT,
  POLICY_CHANGE_DAYS,
  PRIVACY_REQUEST_DAYS,
} from '@ballpark/rules/policy';
import type { LegalSection } from './legal-document.ts';

/** The rights of members and visitors, the minimum age, and how this policy changes. */
export const privacyRightsSections: readonly LegalSection[] = [
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      'You can ask us to:',
      {
        list: [
          'show you the data we hold about you, and give you a copy you can take elsewhere;',
          'correct what is wrong;',
          'erase it, or stop using it for a while;',
          'stop a use you object to, or one you once agreed to.',
        ],
      },
      {
        words: [
          'You can change your photos, your about text and your interests on your profile, and your area, username, email address and password in your ',
          { link: 'settings', text: 'settings' },
          '. There you can also download a copy of your data and close your account. For everything else, use the ',
          { link: 'contact', text: 'contact page' },
          `. We answer within ${PRIVACY_REQUEST_DAYS} days and free of charge, and may first ask you to show that the account is yours.`,
        ],
      },
      { heading: 'Closing your account' },
      {
        words: [
          'You can close your account in your ',
          { link: 'settings', text: 'settings' },
          `. Sign in within ${ACCOUNT_DATA_DAYS} days to open it again; after that it is erased.`,
        ],
      },
    ],
  },
  {
    id: 'region-specific-rights',
    title: 'Region-specific rights',
    blocks: [
      {
        facts: [
          [
            'European Economic Area, United Kingdom and Switzerland',
            'The rights above are those of the GDPR and its sister laws. You can also complain to the data protection authority where you live.',
          ],
          [
            'California',
            'You can ask what we collect, have it corrected or deleted, and are not treated worse for asking. We neither sell personal information nor share it for advertising.',
          ],
          ['Everywhere else', 'You can ask the same of us, and you keep any further rights your own law gives you.'],
        ],
      },
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      `${BRAND} is not for children under ${AGE_WITH_CONSENT}: they may not use it, and we do not knowingly collect data about them. From ${AGE_WITH_CONSENT} to ${AGE_ALONE - 1} you may use it only with the consent of a parent or guardian. To hold an account on your own you must be at least ${AGE_ALONE}.`,
      {
        words: [
          `We do not ask for a date of birth. If you believe that a child under ${AGE_WITH_CONSENT} has an account, or an older one without consent, `,
          { link: 'contact', text: 'tell us' },
          " and we'll delete it.",
        ],
      },
    ],
  },
  {
    id: 'third-party-links',
    title: 'Third-party links',
    blocks: [
      'Our own pages, and what members write, may point to other sites. They have their own rules; this policy ends when you leave our site.',
    ],
  },
  {
    id: 'updates',
    title: 'Updates to this policy',
    blocks: [
      `When this policy changes, so does the date at the top. A material change takes effect ${POLICY_CHANGE_DAYS} days after we announce it on this page.`,
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      {
        words: [
          'Questions, requests and complaints about your data reach us through the ',
          { link: 'contact', text: 'contact page' },
          '.',
        ],
      },
    ],
  },
];
