import { BRAND } from '@ballpark/rules/brand';
import { BALLPARK_FROM } from '@ballpark/rules/crowd/limits';
import {
  ACTIVE_LISTINGS_MAX,
  NEW_MEMBER_HOURS,
  NEW_MEMBER_LISTINGS,
  NEW_MEMBER_SUGGESTIONS,
  NEW_MEMBER_TEXT_DAYS,
  SETTLED_TO_ESTABLISH,
} from '@ballpark/rules/fair-play';
import {
  DESCRIPTION_MAX,
  LISTING_PHOTOS_MAX,
  LISTING_WINDOW_HOURS,
  EXTENSION_HOURS,
  EXTENSION_OFFERED_HOURS,
  LISTING_LONGEST_HOURS,
  TITLE_MAX,
  NOTE_MAX,
} from '@ballpark/rules/listings';
import { ACCOUNT_DATA_DAYS, EXPORT_VALID_HOURS } from '@ballpark/rules/policy';
import { AREA_CHANGES_MAX } from '@ballpark/rules/settings';
import {
  LIMITED_BELOW_GUESSERS,
  NEAR_PERCENT,
  REPEAT_DAYS,
  REPEATS_COUNTED,
  XP_CLOSEST,
  XP_PARTICIPATION,
  XP_WITHIN,
  getNextLevelXp,
} from '@ballpark/rules/xp';
import { levelNames } from '../../messages/members.ts';

/** The id is the URL hash that leads to the answer. Some answers end with a link to the contact page. */
export type Question = { id: string; question: string; answer: string; hasContactLink?: boolean };
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

const REGULAR_FROM = getNextLevelXp(0) ?? 0;
const PRO_FROM = getNextLevelXp(REGULAR_FROM) ?? 0;

const whatItIs: Question = {
  id: 'what-is-it',
  question: `What is ${BRAND}?`,
  answer:
    'A place to ask your neighbours what something is worth. You post an item or a job, people nearby each suggest a price, and you see them all, with the average, the lowest and the highest.',
};

const free: Question = {
  id: 'free',
  question: 'What does it cost?',
  answer: 'Nothing. Posting, suggesting and browsing are free.',
};

const area: Question = {
  id: 'area',
  question: 'Who sees where I live?',
  answer:
    'No one. Others see your city or neighbourhood at most. We round your position to an area and store only that, never exact coordinates.',
};

const howLong: Question = {
  id: 'how-long',
  question: 'How long does a listing run?',
  answer: `${LISTING_WINDOW_HOURS} hours. You can close it sooner with the price it went for, or extend it once by ${EXTENSION_HOURS} hours, in its last ${EXTENSION_OFFERED_HOURS} hours.`,
};

const points: Question = {
  id: 'xp',
  question: 'How do I earn XP?',
  answer: `By suggesting prices. When the owner closes the listing with a final price, the closest suggestion earns ${XP_CLOSEST} XP, everyone else within ${NEAR_PERCENT}% earns ${XP_WITHIN}, and everyone who took part earns at least ${XP_PARTICIPATION}. Tied for closest? Everyone gets ${XP_CLOSEST}.`,
};

/** The whole FAQ page, in display order. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'basics',
    title: 'The basics',
    questions: [
      whatItIs,
      free,
      {
        id: 'selling',
        question: 'Can I sell or buy here?',
        answer: `No. ${BRAND} is only about prices: no money or goods change hands here. Where you sell, and to whom, is up to you.`,
      },
      {
        id: 'opinions',
        question: 'Are these prices expert advice?',
        answer:
          "No. They're opinions of people nearby, not professional valuations. For insurance, taxes or anything very valuable, ask an expert.",
      },
    ],
  },
  {
    id: 'place',
    title: 'Your area',
    questions: [
      {
        id: 'local',
        question: 'Why does it matter where I am?',
        answer:
          'The same sofa sells for one price in a city and another in the country. Your area decides which listings are near you, and who sees yours as nearby.',
      },
      area,
      {
        id: 'moving',
        question: 'Can I change my area?',
        answer: `Yes, in your settings, up to ${AREA_CHANGES_MAX} times a day. Your feed follows at once; listings you posted stay where they are. For a single listing, choose any place when you post it.`,
      },
    ],
  },
  {
    id: 'listings',
    title: 'Listings',
    questions: [
      {
        id: 'posting',
        question: 'What can I post?',
        answer: `A product or a service: a title of up to ${TITLE_MAX} characters, a description of up to ${DESCRIPTION_MAX}, up to ${LISTING_PHOTOS_MAX} photos, and an offer if you already have one.`,
      },
      howLong,
      {
        id: 'never-closed',
        question: 'What if the owner never closes a listing?',
        answer: `After ${LISTING_WINDOW_HOURS} hours, or ${LISTING_LONGEST_HOURS} if its owner extended it, it closes by itself, without a final price. Everyone who suggested a price earns ${XP_PARTICIPATION} XP. The owner can post it again as a new listing.`,
      },
    ],
  },
  {
    id: 'suggesting',
    title: 'Suggesting prices',
    questions: [
      {
        id: 'one-price',
        question: 'How many prices can I suggest?',
        answer: `One per listing, with a note of up to ${NOTE_MAX} characters if you like. You can change both while the listing is open.`,
      },
      {
        id: 'own-listing',
        question: 'Can I price my own listing?',
        answer: 'No. On your own listing, you hear from everyone else.',
      },
      {
        id: 'average',
        question: 'Where does the big number come from?',
        answer: `From ${BALLPARK_FROM} prices on it's the ballpark: the middle of all suggestions, which pranks hardly move. Before that it's the plain average. The wavy sign in front means “about”.`,
      },
      {
        id: 'accuracy',
        question: 'How close does the ballpark come?',
        answer:
          'Our accuracy page counts it, from our own listings: how far final prices were from the ballpark and from the plain average, and how often the fair range held.',
      },
      {
        id: 'guess-first',
        question: 'Why are the other prices hidden?',
        answer:
          'So that your price is your own: people tend to repeat what they have read. If you guess first, you see the other prices once you have suggested one. “Just show me” shows them at once, and your settings have the switch. Closed listings and your own always show everything.',
      },
    ],
  },
  {
    id: 'points',
    title: 'Points and levels',
    questions: [
      points,
      {
        id: 'levels',
        question: 'What are the levels?',
        answer: `Everyone starts as ${levelNames.new}. From ${REGULAR_FROM} XP you're ${levelNames.regular}, and from ${PRO_FROM} XP ${levelNames.pro}. Your level shows next to your name when you suggest a price.`,
      },
      {
        id: 'achievements',
        question: 'What are achievements for?',
        answer:
          'They mark how often, how well and how quickly you guess, and how many people you help. Each unlocks once and pays its XP once.',
      },
      {
        id: 'leaderboard',
        question: 'Who is on the leaderboard?',
        answer: 'The members with the most XP, everywhere or near you. You choose how far “near” goes.',
      },
    ],
  },
  {
    id: 'fair-play',
    title: 'Fair play',
    questions: [
      {
        id: 'arranged',
        question: 'What counts as unfair?',
        answer:
          'Agreeing on a price beforehand so that a friend or a second account earns points. Every night we look for closings that look arranged: the same two people again and again, one of them the closest each time, or the only one who suggested a price; a listing that is closed minutes after it was posted; new accounts that close listings for one winner; or members who do this for each other. Using one network adds to such signs and is never one by itself. One lucky guess or a helpful friend is no problem.',
      },
      {
        id: 'flagged',
        question: 'What happens to points that look unfair?',
        answer:
          'You are always paid at once, and your XP and level keep the points. Until a person has looked at it, the leaderboard counts without them. If everything was fine, they count again. If not, they are taken back, and your activity says so.',
      },
      {
        id: 'repeats',
        question: 'Why do some points count only for my level?',
        answer: `On listings with fewer than ${LIMITED_BELOW_GUESSERS} prices, the leaderboard counts the same two people at most ${REPEATS_COUNTED} times in ${REPEAT_DAYS} days: your best ${REPEATS_COUNTED}. Your XP and level keep everything, and on listings with more prices you can meet as often as you like. Pricing a friend's things often is fine. It just keeps two people from climbing the leaderboard on their own.`,
      },
      {
        id: 'judged',
        question: 'Who decides?',
        answer: 'A person, never a program on its own. If you think a decision was wrong, write to us.',
        hasContactLink: true,
      },
      {
        id: 'new-members',
        question: 'Why can I post only a few listings?',
        answer: `In the first ${NEW_MEMBER_HOURS} hours you can have ${NEW_MEMBER_LISTINGS} open listings, and suggest ${NEW_MEMBER_SUGGESTIONS} prices. Each listing you priced that closes gives you more room, and after ${SETTLED_TO_ESTABLISH} of them you're no longer new. Any member can have ${ACTIVE_LISTINGS_MAX} open listings. Links and contact details have to wait for ${NEW_MEMBER_TEXT_DAYS} days, however active you are.`,
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety and your account',
    questions: [
      {
        id: 'report',
        question: 'How do I report a scam or a rude note?',
        answer:
          "Open the menu next to it, the three dots, and choose Report. A listing can be reported without an account, too. A moderator looks at it and decides; if several people report it, it is hidden until then. Its author isn't told who did.",
      },
      {
        id: 'block',
        question: "Can I stop seeing someone's posts?",
        answer:
          "Yes, in the menu of their profile or suggestion. Block them, and neither of you sees the other. Mute them, and you alone don't see their notes. They aren't told, and you can undo it in your settings.",
      },
      {
        id: 'appeal',
        question: 'A moderator decided against me. What can I do?',
        answer:
          'The email and the notification about it say what was decided and why. Their link also lets you appeal once, and another moderator then decides. Our transparency page says how often that happens.',
      },
      {
        id: 'delete-listing',
        question: 'Can I delete a listing?',
        answer: "Yes. On your own listing, choose Delete. It disappears for everyone at once and can't be restored.",
      },
      {
        id: 'download',
        question: 'Can I get a copy of my data?',
        answer: `Yes, in your settings, under Your data. We email you a link to a ZIP file with your photos and everything else. It works for ${EXPORT_VALID_HOURS} hours.`,
      },
      {
        id: 'close-account',
        question: 'How do I delete my account?',
        answer: `In your settings, under Your data. Your profile disappears at once. Sign in within ${ACCOUNT_DATA_DAYS} days to open the account again; after that we erase it.`,
      },
    ],
  },
];

/** The short selection that the how-it-works page shows. */
export const firstQuestions: readonly Question[] = [free, area, howLong, points];
