import { BRAND } from '@ballpark/rules/brand';
import { XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN, NEAR_PERCENT } from '@ballpark/rules/xp';
import { EXTENSION_HOURS, EXTENSION_OFFERED_HOURS, LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import {
  ACCOUNT_DATA_DAYS,
  AGE_ALONE,
  AGE_WITH_CONSENT,
  GOVERNING_LAW,
  LIABILITY_FLOOR_DOLLARS,
  LIABILITY_MONTHS,
  POLICY_CHANGE_DAYS,
} from '@ballpark/rules/policy';
import type { LegalDocument, LegalSection } from './legal-document.ts';

/** Who may use the product, what it is, what may be posted, how an account ends. */
const usageSections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of these terms',
    blocks: [
      `By creating an account on ${BRAND} or using it you accept these terms. If you do not, please do not use it. “We” are the people who run this site.`,
      `You must be at least ${AGE_ALONE} years old to hold an account on your own. If you are ${AGE_WITH_CONSENT} to ${AGE_ALONE - 1}, you may use ${BRAND} only with the consent of a parent or guardian, who accepts these terms for you. If you are under ${AGE_WITH_CONSENT}, you may not use it.`,
    ],
  },
  {
    id: 'description',
    title: 'Description of the service',
    blocks: [
      `You post a product or a service you want priced. For ${LISTING_WINDOW_HOURS} hours other members suggest prices, and you close the listing with a final price. Once, in its last ${EXTENSION_OFFERED_HOURS} hours, you can extend it by ${EXTENSION_HOURS} hours. The closest suggestion earns ${XP_CLOSEST} experience points, everyone else within ${NEAR_PERCENT}% of it earns ${XP_WITHIN}, and everyone else who took part earns ${XP_PARTICIPATION}.`,
      `${BRAND} does not carry out real transactions between users. It takes no payments, delivers nothing, and is not a party to anything people agree elsewhere. A final price is what the owner says it is.`,
      'Suggestions are the opinions of the members who make them, not expert advice. Experience points, levels and achievements have no value in money and cannot be paid out or passed on.',
      `${BRAND} is free. We may change, pause or end parts of it.`,
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    blocks: [
      {
        list: [
          'Give your real name and an e-mail address that is yours; one account for each address.',
          'Keep your password to yourself. Anything done with your account counts as done by you until you tell us otherwise.',
          'If your account was suspended or banned before, you may not register again.',
        ],
      },
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
    id: 'conduct',
    title: 'Conduct and prohibited activities',
    blocks: [
      'Suggest the price you honestly believe in, and say it kindly. You may not:',
      {
        list: [
          "post anything illegal, stolen, dangerous, hateful or sexual, or anything that infringes someone's rights;",
          'insult, threaten or harass anyone, or publish where they live or how to reach them;',
          'pretend to be someone else, or use several accounts to move prices, points or ranks;',
          'agree on prices with others to earn points;',
          'send advertising, or lead people to payments or schemes elsewhere;',
          'work out where people live from what the product shows;',
          'collect data automatically, get around our limits, or try to break or overload the product;',
          "use it if section 1 or section 3 doesn't allow you to.",
        ],
      },
      {
        words: [
          'If you see any of this, choose Report in the menu next to it, or ',
          { link: 'contact', text: 'tell us' },
          '.',
        ],
      },
    ],
  },
  {
    id: 'content',
    title: 'Content and intellectual property',
    blocks: [
      `What you post stays yours. You allow us to store it, show it, change its size and format, and pass it on within ${BRAND} and in previews of links to it, without charge and wherever it is used, for as long as it is kept there. You confirm that you may give us this permission.`,
      `The name ${BRAND}, its logo and its pages belong to us or to those who let us use them. We may remove content that breaks these terms.`,
      { heading: 'Copyright-notice policy' },
      {
        words: [
          'If something here copies your work without permission, send us a notice on the ',
          { link: 'contact', text: 'contact page' },
          ' with:',
        ],
      },
      {
        list: [
          'your name, your address and how to reach you;',
          'the work that was copied;',
          'the address of the page on which the copy is;',
          'a statement that you believe in good faith that its use is not allowed by you, your agent or the law;',
          'a statement, under penalty of perjury, that your notice is correct and that you own the right or act for its owner;',
          'your signature; your typed full name is enough.',
        ],
      },
      'We then remove the copy or block access to it, and tell the person who posted it. They can answer with a notice of their own, saying why it was removed by mistake; unless you then go to court, we may put it back. Accounts that break copyright repeatedly are ended.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    blocks: [
      {
        words: [
          'What we know about you and what we do with it is in the ',
          { link: 'privacy', text: 'Privacy Policy' },
          '. Others see your city or neighbourhood, never your address.',
        ],
      },
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    blocks: [
      {
        words: [
          'You can stop using the product at any time, and close your account in your ',
          { link: 'settings', text: 'settings' },
          '.',
        ],
      },
      'We can suspend or terminate your account, and hide or remove what you posted, if you break these terms or the law, or if we must to protect others. When a moderator decides this, we tell you what and why, and you can appeal once: another moderator then decides. While an account is suspended you cannot sign in; people who were suspended or banned may not register again.',
      'When an account ends, so does your right to use the product. Sections 5 and 8 to 14 keep applying.',
    ],
  },
];

/** Liability, disputes, and the general terms. */
const lawSections: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Disclaimers and limitation of liability',
    blocks: [
      `${BRAND} is provided “as is” and “as available”, without warranties of any kind, as far as the law allows. We don't promise that it is always available or free of faults, or that a suggested price is right or achievable. Decide for yourself, and have valuable items looked at by an expert.`,
      'As far as the law allows, we are not liable for indirect or consequential loss, for lost profit, or for what members do, say, buy or sell, here or elsewhere.',
      `Our whole liability to you is limited to the greater of the amount you paid us in the last ${LIABILITY_MONTHS} months or $${LIABILITY_FLOOR_DOLLARS}. Nothing here limits what the law does not let us limit.`,
    ],
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    blocks: [
      "If someone makes a claim against us because of what you posted, or because you broke these terms, the law or someone's rights, you cover the loss and the reasonable costs this causes us, as far as the law allows.",
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
      `We may change these terms. A material change takes effect ${POLICY_CHANGE_DAYS} days after we announce it on this page. If you keep using ${BRAND} after that, you accept it; if you do not want to, you can close your account.`,
      "The dates at the top are today's: what you read here are the terms in force on the day you read them.",
    ],
  },
  {
    id: 'severability',
    title: 'Severability',
    blocks: [
      'If part of these terms turns out to be invalid, the rest still applies, and that part is read as close to its purpose as the law allows.',
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
          `, are the whole agreement between you and us about ${BRAND}. If we don't enforce part of them once, we haven't given it up.`,
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

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: 'Our rules, in plain words.',
  inShort: [
    `${BRAND} is free. Prices here are neighbours' opinions, and nothing is bought, sold or paid for here.`,
    `${AGE_ALONE}+, or ${AGE_WITH_CONSENT}–${AGE_ALONE - 1} with a parent's OK.`,
    'What you post stays yours. Post only what is yours, and be kind.',
    'You can close your account at any time; we can suspend or end one that breaks these rules.',
  ],
  sections: [...usageSections, ...lawSections],
};
