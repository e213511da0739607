import { BRAND } from '@ballpark/rules/brand';
import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/xp';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

/** The line at the end of every information page. */
export const contactLineMessages = {
  text: 'Something missing?',
  link: 'Contact us',
} as const;

export const aboutMessages = {
  title: `About ${BRAND}`,
  lead: 'Nobody should have to guess a price alone.',
  story:
    'Somebody on your street has sold that bike, hired that painter or mended that tap. They know what it should cost, and most of them are happy to say. All that was missing is a place to ask.',
  crowdTitle: 'How the crowd works',
  crowd: [
    'You post a thing or a job, and people nearby each say what it is worth.',
    'One guess can be far off; many guesses pull each other to the middle.',
    'In the end you tell what it went for, and everybody who guessed learns from it.',
  ],
  strip: 'Nine guesses: a few far out, most of them close together',
  promisesTitle: 'What we promise',
  promises: [
    { id: 'free', title: 'Free', text: 'Asking and answering cost nothing.' },
    { id: 'area', title: 'Area only', text: 'Your city or neighbourhood is shown. Exact coordinates are never kept.' },
    { id: 'data', title: 'Your data is not for sale', text: 'We sell nothing about you to anybody.' },
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
  lead: 'Four steps from “no idea” to a price you can stand behind. All of it is free.',
  getStarted: 'Get Started',
  steps: {
    account: {
      title: 'Create account',
      text: 'Sign up with your e-mail address, confirm it, and choose a username and your area. Others see your city or neighbourhood, nothing closer.',
      name: 'maya_r',
      area: 'Alameda',
      /** The first is chosen. */
      interests: ['Selling', 'Buying', 'Browsing', 'Helping'],
    },
    post: {
      title: 'Post item',
      text: 'A photo, a line and what you know about it. A thing or a job; add the offer if you already have one.',
      listing: 'City bike, 7 gears',
      offer: 'Offered $140',
      left: `${LISTING_WINDOW_HOURS}h left`,
    },
    suggestions: {
      title: 'Get community suggestions',
      text: 'People nearby each suggest one price and can say why. They arrive while you watch.',
      strip: 'Six guesses from $150 to $210',
      name: 'rosa_m',
      amount: '$194',
      note: 'Sold mine in May, same gears.',
    },
    decide: {
      title: 'Make smart decisions',
      text: 'Weigh the average, the range and the reasons, then set your price. When it is done, close the listing with what it went for.',
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
    text: 'Given out when the owner closes with a final price.',
    rows: [
      ['Closest', `+${XP_CLOSEST} XP`],
      [`Within ${NEAR_PERCENT} %`, `+${XP_WITHIN} XP`],
      ['Taking part', `+${XP_PARTICIPATION} XP`],
    ],
  },
  levels: {
    title: 'A level beside your name',
    text: 'The more you help, the more your guess says. The leaderboard shows who helps most near you.',
    members: [
      { name: 'rosa_m', xp: 140 },
      { name: 'theo', xp: 60 },
      { name: 'amara', xp: 5 },
    ],
  },
  time: {
    title: `${LISTING_WINDOW_HOURS} hours, then it settles`,
    text: 'A listing you forget closes by itself, and everybody who took part still earns points.',
    start: 'Posted',
    end: 'Closed',
    left: `${LISTING_WINDOW_HOURS}h`,
  },
  questionsTitle: 'Asked first',
  allQuestions: 'All questions and answers',
} as const;

export const faqMessages = {
  title: 'Questions and answers',
  lead: 'Short answers to what people ask first.',
  onThisPage: 'On this page',
} as const;
