import {
  RESET_TOKEN_HOURS,
  KNOWN_DEVICE_DAYS,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  UNVERIFIED_ACCOUNT_DAYS,
  VERIFICATION_TOKEN_HOURS,
} from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import { REMINDER_HOURS_BEFORE_END } from '@ballpark/rules/listings';
import { ORPHAN_PHOTO_HOURS, PHOTO_REMOVAL_DAYS } from '@ballpark/rules/photos';
import {
  ACCOUNT_DATA_DAYS,
  BREACH_NOTICE_HOURS,
  CONTACT_MESSAGE_YEARS,
  CONTENT_YEARS,
  USAGE_DATA_YEARS,
  USAGE_IDENTIFIER_YEARS,
} from '@ballpark/rules/policy';
import { FORMER_EMAIL_DAYS } from '@ballpark/rules/settings';
import { formatCount, type LegalSection } from './legal-document.ts';

/** How the data is used, who sees it, where and how long it is stored, and how it is protected. */
export const privacyHandlingSections: readonly LegalSection[] = [
  {
    id: 'how-we-use-information',
    title: 'How we use information',
    blocks: [
      {
        list: [
          'to run your account and let you sign in;',
          'to show listings near you, and yours to people nearby;',
          'to work out points, achievements and the leaderboard;',
          `to send the emails the product needs: to verify your address, to reset a password, to remind you once, ${REMINDER_HOURS_BEFORE_END} hours before your listing closes, and to answer you;`,
          'to prevent abuse, find faults and see how busy the servers are.',
        ],
      },
      'We do not use it for advertising, and no program makes decisions that have a legal effect on you.',
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing',
    blocks: [
      'We do not sell personal data. It is seen by:',
      {
        facts: [
          [
            'Other members',
            'Your name, username, photos, the name of your city, what you say about yourself, your interests and points, your listings and your suggestions. Never your e-mail address.',
          ],
          [
            'Everyone',
            "Listings, with the name and photo of the person who posted them and the area they are in, on our start page and through links people share. Please don't put anything in a listing that isn't meant for everyone.",
          ],
          [
            'Players of the daily five',
            'Photo, title and price of a closed listing of yours, with what others guessed, if you have allowed it when closing or later: no name, no area, no description. You can take that back at any time; the listing then leaves all days at once.',
          ],
          [
            'Our service providers',
            'The companies that run servers, store photos and deliver emails for us: only what they need, and only on our behalf.',
          ],
          ['Authorities', 'Where a law or a court obliges us to.'],
          ['A successor', `Anyone who takes over ${BRAND}, bound by this policy.`],
        ],
      },
      'City names come from GeoNames and are stored on our own servers, so looking up a place tells no one else where you are. If we ever ask an outside service for city names instead, it receives the name you type or a coarse position, and nothing about you.',
    ],
  },
  {
    id: 'international-transfers',
    title: 'International transfers',
    blocks: [
      "Our servers, and those of our service providers, may be in a country other than yours, with different data protection laws. Where personal data leaves a region that restricts this, such as the European Economic Area or the United Kingdom, it does so under the safeguards that region's law provides, such as standard contractual clauses.",
    ],
  },
  {
    id: 'retention',
    title: 'Retention',
    blocks: [
      {
        facts: [
          [
            'Account data',
            `Kept for ${ACCOUNT_DATA_DAYS} days after the account is deleted, then erased. An account whose email address is not verified within ${UNVERIFIED_ACCOUNT_DAYS} days is removed.`,
          ],
          [
            'Content and listings',
            `Kept for ${formatCount(CONTENT_YEARS, 'year')} after a listing has closed or was deleted, with its photos and suggestions, then removed. Anything you delete disappears from all pages at once. What you added to other people's listings stays with them, without your name once your account is closed. Points stay in the history of those who earned them.`,
          ],
          ['Contact messages', `Kept for ${formatCount(CONTACT_MESSAGE_YEARS, 'year')}, then removed.`],
          [
            'Reports and decisions',
            'Kept as a record of how we decide. When an account is erased, what its member wrote in them is erased too, and the rest no longer points at a person.',
          ],
          [
            'Usage data',
            `Aggregated figures are kept for ${formatCount(USAGE_DATA_YEARS, 'year')}; personal identifiers are removed from usage data after ${formatCount(USAGE_IDENTIFIER_YEARS, 'year')}. Today our figures count requests and never people: there are no identifiers in them.`,
          ],
          [
            'Known devices',
            `${KNOWN_DEVICE_DAYS} days after you last signed in there. A new password ends all others at once.`,
          ],
          [
            'Sessions',
            `End after ${SESSION_IDLE_DAYS} days without use, after ${SESSION_ABSOLUTE_DAYS} days in any case. Device and country go with them.`,
          ],
          [
            'Former usernames and email addresses',
            `A username you gave up stays reserved for you for a year. An email address you replaced is kept for ${FORMER_EMAIL_DAYS} days, so that we can give a stolen account back.`,
          ],
          [
            'Links in emails',
            `Work for ${formatCount(VERIFICATION_TOKEN_HOURS, 'hour')} to verify an address and for ${formatCount(RESET_TOKEN_HOURS, 'hour')} to reset a password.`,
          ],
          [
            'Photos no longer in use',
            `Are released after ${ORPHAN_PHOTO_HOURS} hours. Their files are deleted ${PHOTO_REMOVAL_DAYS} days later, so that a mistake can be undone; large numbers take a few days more.`,
          ],
        ],
      },
      {
        words: [
          'The product itself removes all of this when its time is over, usually within a day. If you want something removed sooner, ask us on the ',
          { link: 'contact', text: 'contact page' },
          '.',
        ],
      },
      'Backups, where we make them, keep what was there at the time until they are replaced. If we restore one, accounts that were erased since then are erased again.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      {
        list: [
          "Passwords are stored as argon2id hashes, which can't be reversed.",
          'Session and mail tokens are random; we store only their hashes, and signing out ends a session everywhere at once.',
          'What others may see of you and what only you may see are kept in separate tables.',
          'Our pages load nothing from other sites, and run no script that is not ours.',
          'Attempts to sign in, and all other calls, are limited.',
        ],
      },
      'No system is perfectly safe. Choose a password you use nowhere else.',
    ],
  },
  {
    id: 'breach-notification',
    title: 'Breach notification',
    blocks: [
      `If personal data is lost or seen by someone who should not see it, we notify the responsible authorities within ${BREACH_NOTICE_HOURS} hours of learning of it. If it puts you at risk, we tell you too, without undue delay: what happened, what it means for you, and what we are doing.`,
    ],
  },
];
