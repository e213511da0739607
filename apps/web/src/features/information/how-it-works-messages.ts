import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/closing';
import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';

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
