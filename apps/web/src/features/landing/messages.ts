import { BRAND_PROMISE, AVERAGE_SAVINGS } from '@ballpark/rules/brand';
import { XP_CLOSEST } from '@ballpark/rules/xp';

export const landingMessages = {
  kicker: 'Free · local',
  title: BRAND_PROMISE,
  lead: "Post a photo of the item or the job. People nearby tell you what it's worth, and why. You set the price.",
  getStarted: 'Get Started',
  daily: 'Try it: five prices, no account',
  howItWorks: 'How it works',
  privacy: 'Only your city or neighbourhood is ever shown.',
} as const;

export const sceneMessages = {
  mark: 'Example',
  title: 'City bike, 7 gears',
  area: 'Alameda',
  caption: 'average of 6 guesses',
  strip: 'Six guesses from $150 to $210, averaging about $182',
  own: 'Your guess, $194',
} as const;

export const landingFeatures = {
  title: 'A second opinion from down the road',
  post: {
    title: 'Post it in a minute',
    text: "One photo, one line, your area. Something you're selling, something you want, or a job you need done.",
    listing: 'Oak sideboard, 1970s',
    area: 'Oakland',
    count: 'Be the first',
  },
  hear: {
    title: 'Hear from people nearby',
    text: 'Everyone suggests one price and can say why. The reasons are often worth more than the number.',
    notes: [
      { name: 'rosa_m', xp: 140, amount: '$165', note: 'Sold mine in May, same gears.' },
      { name: 'theo', xp: 60, amount: '$195', note: 'New tyres. Ask 210, take 195.' },
    ],
  },
  close: {
    title: 'Close it, thank the closest',
    text: `Say what it went for. The closest guess earns ${XP_CLOSEST} XP, and the whole street learns something.`,
    final: 'Final Price',
    price: '$185',
    strip: 'Six guesses and the final price of $185; the closest guess was $184',
    closest: 'Closest',
    earned: `+${XP_CLOSEST} XP`,
  },
} as const;

export const landingFacts = [
  { id: 'free', title: 'Free', text: 'Posting, suggesting and browsing cost nothing.' },
  { id: 'local', title: 'Local', text: 'Prices depend on where you are, so you hear from people near you.' },
  { id: 'area', title: 'Only your area', text: 'Others see your city or neighbourhood, never where you live.' },
] as const;

export const quoteMessages = {
  title: 'What should a job cost?',
  lead: 'Ask before you say yes to a quote. These are examples of what people might tell you.',
  mark: 'Example',
  strip: (job: string, range: string) => `${job}: guesses from ${range}`,
  jobs: [
    { id: 'tap', title: 'Fix a leaking tap', range: '$90-$150', guesses: [90, 104, 112, 121, 135, 150] },
    { id: 'lawn', title: 'Mow a small lawn', range: '$35-$55', guesses: [35, 39, 42, 45, 49, 55] },
    { id: 'bedroom', title: 'Paint one bedroom', range: '$280-$450', guesses: [280, 315, 340, 362, 400, 450] },
    {
      id: 'flat',
      title: 'Move a two-room flat, 2 people, 4 h',
      range: '$320-$480',
      guesses: [320, 352, 375, 398, 425, 480],
    },
  ],
  savings: AVERAGE_SAVINGS,
  savingsTitle: 'average savings when you ask first',
  savingsNote: 'Our own estimate, not a promise.',
} as const;

export const storyMessages = {
  title: 'How it can go',
  lead: "Made up to show the idea. These aren't real members.",
  mark: 'Sample story',
  stories: [
    {
      name: 'Rosa',
      what: 'sold a sideboard',
      quote: 'I would have asked 60. Eleven people said around 140, and one of them knew the maker.',
    },
    {
      name: 'Theo',
      what: 'hired a painter',
      quote: 'The first quote was 700. The street said about 350, so I asked a second painter.',
    },
    {
      name: 'Amara',
      what: 'guesses bikes',
      quote: "I fix bikes, so I price bikes. Ten minutes over coffee, and I'm top of our town.",
    },
  ],
} as const;

export const closingCallMessages = {
  title: "Someone nearby knows what it's worth.",
  text: "Ask them. It's free, and all they see is your area.",
  getStarted: 'Get Started',
  howItWorks: 'See how it works',
} as const;
