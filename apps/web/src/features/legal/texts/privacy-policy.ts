import { GUEST_DEVICE_DAYS, GUEST_HASH_DAYS } from '@ballpark/rules/asking';
import { KNOWN_DEVICE_DAYS, SESSION_ABSOLUTE_DAYS } from '@ballpark/rules/accounts';
import { BRAND } from '@ballpark/rules/brand';
import { MEMBER_ROUND_DAYS, VISITOR_ROUND_DAYS } from '@ballpark/rules/daily/rounds';
import { AREA_CELL_KM2, PRIVACY_REQUEST_DAYS } from '@ballpark/rules/policy';
import type { LegalDocument, LegalSection } from './legal-document.ts';
import { privacyHandlingSections } from './privacy-handling.ts';
import { privacyRightsSections } from './privacy-rights.ts';

/** The scope of the policy, the legal ground, and the data that is stored. */
const dataSections: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    blocks: [
      `On ${BRAND} people post a product or a service they want priced, and neighbours suggest what it is worth. This policy covers the website, the emails it sends and everything you write there. “We” are the people who run this site.`,
      `${BRAND} does not carry out real transactions between users. Nobody buys, sells or pays here, so we neither ask for nor hold payment details.`,
      {
        words: [
          'The rules for using the product are in the ',
          { link: 'terms', text: 'Terms of Service' },
          '. Anything unclear? ',
          { link: 'contact', text: 'Write to us' },
          '.',
        ],
      },
    ],
  },
  {
    id: 'legal-basis',
    title: 'Legal basis',
    blocks: [
      'We use personal data only where the law gives us a ground for it:',
      {
        facts: [
          [
            'Contract',
            'To give you the product you signed up for: your account, your listings, your suggestions, and the points you earn.',
          ],
          [
            'Consent',
            'For what you choose to add, such as a photo, words about yourself, or the position of your device, which your browser asks you about first. You can withdraw it at any time.',
          ],
          [
            'Legitimate interest',
            'To keep the product safe and working: limits against abuse, logs, and load figures.',
          ],
          ['Legal duty', 'Where a law obliges us to keep or hand over something.'],
        ],
      },
    ],
  },
  {
    id: 'information-we-collect',
    title: 'Information we collect',
    blocks: [
      { heading: 'What you give us' },
      {
        facts: [
          [
            'Account information',
            'Your full name, username and e-mail address. It may include, where you give it, a phone number, a profile photo and your preferences, which are the interests you pick and whether prices stay hidden until you have guessed.',
          ],
          [
            'Profile information',
            'This may include, where you give it, your location, a bio, your expertise, social links and your communication preferences.',
          ],
          [
            'Content',
            'This may include, where you give it, photos, descriptions, listings, price suggestions, comments, messages such as those from our contact page, reviews and ratings.',
          ],
        ],
      },
      `${BRAND} has no fields for a phone number, expertise, social links, communication preferences, reviews or ratings today. We hold them only if you write them into a text of your own.`,
      { heading: 'What comes with using the product' },
      {
        facts: [
          [
            'Activity',
            'Your points, achievements and rank, and the days on which you suggested prices. The last day on which you used the product, and with each price whether you lived within 50 km of the listing, but not how far. For six days, which open listings you have looked at before you suggested a price, and for four days, which ones elsewhere we asked you to help with.',
          ],
          [
            'What things went for',
            'The final price of a closed listing is also counted in public statistics: by words of its title, month and region, without your name and only together with closings of other owners. These counts stay when you close your account.',
          ],
          [
            'Reports and moderation',
            'What you report and why, and whom you block or mute; they are not told. What moderators decided about your content, with their reasons and your appeal. Of a visitor who reports something, we keep one-way hashes of the device and its network that are others every day.',
          ],
          [
            'Logs',
            'One line for each request: which kind of page, when, how long it took, whether it worked, and the id of your account if you are signed in. No content, no position and no network address.',
          ],
          [
            'Devices',
            'For each sign-in: the browser and the system, the country of the network, and when it was last used. You see the list in your settings. So that we know your devices again, we keep a hash of the token in their cookie. A keyed hash of the network, which many people share, helps us to notice accounts that collude; it is removed with the sign-in.',
          ],
          [
            'Prices of guests',
            `If you follow a member's link and give a price without an account: the price and, if you write them, your reason and your name. That member alone sees them. Keyed hashes of your device and of its network limit how many prices come from one place; they are removed ${GUEST_HASH_DAYS} days after the listing has ended. The rest goes with the listing, with that member's account, or when you delete it.`,
          ],
          [
            'Guesses in the daily five',
            `What you guess there, with its points, under a keyed hash of your device: for ${VISITOR_ROUND_DAYS} days. If you are signed in, it belongs to your account: we remove the hash after ${VISITOR_ROUND_DAYS} days and the guesses after ${MEMBER_ROUND_DAYS}. Others see how you did only if you send them your link.`,
          ],
          [
            'Network address',
            'Used to answer you, to look up that country on our own server and, as a one-way hash, to count requests against our limits. We write the address itself into neither our logs nor our database.',
          ],
        ],
      },
      { heading: 'Where you are' },
      `Your position is replaced by the centre of a map cell of about ${AREA_CELL_KM2} km² as soon as it reaches our server. The exact point is not stored, logged or passed on. The same holds for listings.`,
      "In sparsely populated areas, such a cell can hold a single house. If that's where you live, enter the nearest town by hand instead of detecting your location.",
      { heading: 'Your photos' },
      'Every photo is re-created on our server in several sizes. Anything hidden in the file, such as where and when it was taken, is dropped, and the original file is not kept.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    blocks: [
      `${BRAND} sets three cookies at most: one when you sign in or sign up, one when you follow a member's link to give a price without an account, and one when you play the daily five. It also keeps a few things in your browser's own storage, all of them for things you asked it to do:`,
      {
        facts: [
          [
            'The cookie of your sign-in',
            `Random tokens by which we know again that you've signed in on this device, so that strangers who guess at your password can't lock you out. Your browser sends it when you sign in and at no other time, and no script can read it. It stays for ${KNOWN_DEVICE_DAYS} days after you last signed in. It doesn't sign you in.`,
          ],
          [
            'The cookie of a guest',
            `A random number by which the page knows your price again, so that you can change or delete it. Your browser sends it to those pages and nowhere else, and no script can read it. It stays for ${GUEST_DEVICE_DAYS} days after you last opened one.`,
          ],
          [
            'The cookie of the daily five',
            `A random number by which the page knows your guesses and your days in a row again. Your browser sends it to the pages of the daily five and nowhere else, and no script can read it. It stays for ${VISITOR_ROUND_DAYS} days after you last played.`,
          ],
          [
            'Your session',
            `A random token that keeps you signed in, for ${SESSION_ABSOLUTE_DAYS} days at most. It goes when you sign out.`,
          ],
          ['Your choice of light or dark', 'Until you change it.'],
          [
            'Drafts',
            "A listing you've started, and which achievements we've told you about. They go when you sign out.",
          ],
          [
            'This tab',
            "The page you wanted before signing in, and a profile setup you've started, until you close the tab.",
          ],
        ],
      },
      'You can clear the cookies and this storage in your browser at any time. There is no analytics service, no advertising and no tracking across sites.',
    ],
  },
];

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${BRAND} knows about you, what it does with it, and what you can ask of us.`,
  inShort: [
    'Only your city or neighbourhood is ever shown. Your exact position is never stored.',
    "No tracking, no advertising, and no one else's scripts on our pages. Our three cookies protect your sign-in, and know a guest's own price and a player's own guesses again.",
    `Nothing is bought, sold or paid on ${BRAND}, so we hold no payment details.`,
    `Ask us about your data, or to erase it, and you'll get an answer within ${PRIVACY_REQUEST_DAYS} days.`,
  ],
  sections: [...dataSections, ...privacyHandlingSections, ...privacyRightsSections],
};
