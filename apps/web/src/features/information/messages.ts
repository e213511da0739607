import { BRAND } from '@ballpark/rules/brand';
import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/xp';
import { EXTENSION_HOURS, LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

/** The line at the end of every information page. */
export const contactLineMessages = {
  text: 'Something missing?',
  link: 'Contact us',
} as const;

export const aboutMessages = {
  title: `About ${BRAND}`,
  lead: 'Nobody should have to guess a price alone.',
  story:
    "Someone on your street has sold that bike, hired that painter or fixed that tap. They know what it should cost, and they're usually happy to tell you. Ballpark is the place to ask.",
  crowdTitle: 'How the crowd works',
  crowd: [
    "You post an item or a job, and people nearby each say what it's worth.",
    'One guess can be far off. Many guesses tend towards the middle.',
    'That works best if each guess is its own. So you can guess first, and see the other prices afterwards.',
    'At the end you say what it went for, and everyone who guessed learns something.',
  ],
  strip: 'Nine guesses: a couple far out, most close together',
  promisesTitle: 'What we promise',
  promises: [
    { id: 'free', title: 'Free', text: 'It costs nothing to ask or to answer.' },
    { id: 'area', title: 'Area only', text: 'We show your city or neighbourhood. We never keep exact coordinates.' },
    { id: 'data', title: "Your data isn't for sale", text: "We don't sell anything about you to anyone." },
    {
      id: 'opinions',
      title: 'Prices are opinions',
      text: 'Every price here is what a neighbour thinks. What you ask or pay is up to you.',
    },
  ],
  creditsTitle: 'Credits',
  credits: [
    {
      text: 'City names and positions come from ',
      source: { name: 'GeoNames', href: 'https://www.geonames.org/' },
      licence: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    {
      text: 'Sample pictures are made with ',
      source: { name: 'Fluent Emoji', href: 'https://github.com/microsoft/fluentui-emoji' },
      licence: { name: 'MIT licence', href: 'https://github.com/microsoft/fluentui-emoji/blob/main/LICENSE' },
    },
  ],
} as const;

export const howItWorksMessages = {
  title: 'How it works',
  lead: "Four steps from “no idea” to a price you can stand behind. It's all free.",
  getStarted: 'Get Started',
  steps: {
    account: {
      title: 'Create account',
      text: 'Sign up with your email, confirm it, then pick a username and your area. Others see your city or neighbourhood, nothing closer.',
      name: 'maya_r',
      area: 'Alameda',
      /** The first is chosen. */
      interests: ['Selling', 'Buying', 'Browsing', 'Helping'],
    },
    post: {
      title: 'Post item',
      text: 'A photo, a title and what you know about it. It can be an item or a job. Already have an offer? Add it.',
      listing: 'City bike, 7 gears',
      offer: 'Offered $140',
      left: `${LISTING_WINDOW_HOURS}h left`,
    },
    suggestions: {
      title: 'Get community suggestions',
      text: 'People nearby each suggest one price and can say why. They can guess before they see the others, so each price is their own. You see them come in live.',
      strip: 'Six guesses from $150 to $210',
      name: 'rosa_m',
      amount: '$194',
      note: 'Sold mine in May, same gears.',
    },
    decide: {
      title: 'Make smart decisions',
      text: "Weigh up the average, the range and the reasons, then set your price. When you're done, close the listing with what it went for.",
      average: '$182',
      figures: [
        ['Average', '$182'],
        ['Min', '$150'],
        ['Max', '$210'],
        ['Range', '$60'],
      ],
    },
  },
  featuresTitle: 'Good to know',
  points: {
    title: 'Points for good guesses',
    text: 'Awarded when the owner closes with a final price.',
    rows: [
      ['Closest', `+${XP_CLOSEST} XP`],
      [`Within ${NEAR_PERCENT}%`, `+${XP_WITHIN} XP`],
      ['Taking part', `+${XP_PARTICIPATION} XP`],
    ],
  },
  levels: {
    title: 'A level next to your name',
    text: 'The more you help, the more people trust your guess. The leaderboard shows the top helpers near you.',
    members: [
      { name: 'rosa_m', xp: 140 },
      { name: 'theo', xp: 60 },
      { name: 'amara', xp: 5 },
    ],
  },
  time: {
    title: `${LISTING_WINDOW_HOURS} hours, then it closes`,
    text: `Need more time? Extend it once by ${EXTENSION_HOURS} hours. Forgot about it? The listing closes by itself, and everyone who took part still earns points.`,
    start: 'Posted',
    end: 'Closed',
    left: `${LISTING_WINDOW_HOURS}h`,
  },
  fairPlay: {
    title: 'Fair play',
    text: 'Every night we look for closings that look arranged: the same people again and again, exact prices within minutes. A person judges what we find, never a program alone. Until then the points stay yours, but they can be held off the leaderboard.',
    link: 'What counts as unfair',
  },
  questionsTitle: 'Common questions',
  allQuestions: 'All questions and answers',
} as const;

export const faqMessages = {
  title: 'Questions and answers',
  lead: 'Short answers to common questions.',
  onThisPage: 'On this page',
} as const;
