import { BRAND } from '@ballpark/rules/brand';
import { BOOK_MONTHS } from '@ballpark/rules/crowd/price-book';

/** The sentences of the pages of towns. The server writes the values in place of their names, see `TOWN_VALUES`. */
export const partMessages = {
  startTitle: 'What is waiting in your town?',
  startLead: 'See what neighbours would like a price for, and what things went for.',
  placeLabel: 'City',
  placeHint: 'For example: Bristol',
  place: '{{place}}',
  submit: 'Show the town',
  unknown: 'We found no city called {{place}}. Check the spelling.',
  awayTitle: "We can't look it up right now",
  away: 'Please try again in a minute.',
  pageTitle: `{{town}} on ${BRAND}: what things go for`,
  description:
    'What waits for a guess around {{where}}, and what things went for there: {{members}} so far. Free, and without any names.',
  emptyDescription:
    'Nobody has posted in {{where}} yet. Be the first: post a thing, and people say what it would go for.',
  region: '{{region}}',
  town: '{{town}}',
  lead: 'Neighbours here tell each other what things would go for: {{members}} so far.',
  quiet:
    'Nothing waits for a guess in {{town}} right now. Post something, and neighbours say what it would go for: {{members}} so far.',
  empty: 'Nobody has posted in {{town}} yet. Be the first.',
  getStarted: 'Get Started',
  share: 'Share',
  copied: 'Link copied',
  waiting: 'Waiting for a guess',
  waitingWhere: 'Within {{distance}}, the newest first.',
  wentFor: 'What things went for',
  wentForWhere: `Closed {{around}} of {{town}} in the last ${BOOK_MONTHS} months.`,
  closings: '{{closings}} closings',
  closingsWithRange: '{{closings}} closings, most {{low}} to {{high}}',
  lookUp: 'Look up something else',
  daily: 'Try it: five prices',
  dailyHint: 'Five things, the same for everybody today: guess what each went for. No account needed.',
  dailyStart: "Play today's five",
  posterTitle: 'A poster for the notice board',
  posterHint: "One A4 page with the town's code. Printing this page prints it.",
  print: 'Print it',
  sample: 'Sample data. This town is made up: its listings and prices show the page, and belong to nobody.',
  sampleTitle: 'Sample data: {{title}}',
} as const;

/** The poster, line by line. Its example is a listing of the demo. */
export const posterMessages = {
  label: 'Poster with a QR code of the address of this page',
  brand: BRAND,
  question: ["What's it", 'worth,'],
  name: '{{town}}?',
  lead: ['Ask your neighbours what something would', 'go for. Or tell them.'],
  exampleTitle: 'Table radio, restored',
  example: '13 neighbours guessed. It went for',
  exampleFinal: '$105.',
  low: '$60',
  high: '$150',
  steps: [
    ['1.', 'Scan the code.'],
    ['2.', 'Guess what things near you'],
    ['', 'would go for.'],
    ['3.', 'See how close you were.'],
  ],
  address: '{{address}}',
  addressEnd: '{{addressEnd}}',
  small: ['Free. Only your city is ever shown.', 'The example is sample data.'],
} as const;

/** The prices of the example. */
export const POSTER_GUESSES = [60, 75, 85, 90, 95, 100, 100, 105, 110, 115, 120, 130, 150];
export const POSTER_FINAL = 105;
