import { BRAND } from '@ballpark/rules/brand';
import {
  DESCRIPTION_MAX,
  LISTING_PHOTOS_MAX,
  LISTING_WINDOW_HOURS,
  TITLE_MAX,
  NOTE_MAX,
} from '@ballpark/rules/listings';
import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN, getNextLevelXp } from '@ballpark/rules/xp';
import { levelNames } from '../../messages/members.ts';

/** The id is the URL hash that leads to the answer. */
export type Question = { id: string; question: string; answer: string };
export type QuestionGroup = { id: string; title: string; questions: readonly Question[] };

const REGULAR_FROM = getNextLevelXp(0) ?? 0;
const PRO_FROM = getNextLevelXp(REGULAR_FROM) ?? 0;

const whatItIs: Question = {
  id: 'what-is-it',
  question: `What is ${BRAND}?`,
  answer:
    'A place to ask your neighbours what something is worth. You post a thing or a job, people nearby each suggest a price, and you see all of them with their average, the lowest and the highest.',
};

const free: Question = {
  id: 'free',
  question: 'What does it cost?',
  answer: 'Nothing. Posting, suggesting and looking around are free.',
};

const area: Question = {
  id: 'area',
  question: 'Who sees where I live?',
  answer:
    'Nobody. Others see your city or neighbourhood at most. Exact coordinates are never kept: your position is rounded to an area first, and only that is stored.',
};

const howLong: Question = {
  id: 'how-long',
  question: 'How long does a listing run?',
  answer: `${LISTING_WINDOW_HOURS} hours. You can close it sooner, with the price it went for.`,
};

const points: Question = {
  id: 'xp',
  question: 'How do I earn XP?',
  answer: `By suggesting prices. When the owner closes the listing with a final price, the closest suggestion earns ${XP_CLOSEST} XP, everyone else within ${NEAR_PERCENT} % earns ${XP_WITHIN}, and taking part earns ${XP_PARTICIPATION}. If several are equally close, each of them gets the ${XP_CLOSEST}.`,
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
        answer: `No. ${BRAND} is about prices only: no money and no goods change hands here. Where you sell, and to whom, is yours to decide.`,
      },
      {
        id: 'opinions',
        question: 'Are these prices expert advice?',
        answer:
          'No. They are opinions of people nearby, not the work of a professional. For insurance, taxes or anything very valuable, ask somebody who is trained for it.',
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
          'The same sofa fetches one price in a city and another in the country. Your area decides which listings are near you, and who is near yours.',
      },
      area,
    ],
  },
  {
    id: 'listings',
    title: 'Listings',
    questions: [
      {
        id: 'posting',
        question: 'What can I post?',
        answer: `A product or a service: a title of up to ${TITLE_MAX} characters, a description of up to ${DESCRIPTION_MAX}, as many as ${LISTING_PHOTOS_MAX} photos, and the offer you already have, if there is one.`,
      },
      howLong,
      {
        id: 'never-closed',
        question: 'What if the owner never closes a listing?',
        answer: `After ${LISTING_WINDOW_HOURS} hours it closes by itself, without a final price. Everybody who suggested one earns ${XP_PARTICIPATION} XP.`,
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
        answer: `One per listing, with a note of up to ${NOTE_MAX} characters if you like. You can change both as long as the listing is open.`,
      },
      {
        id: 'own-listing',
        question: 'Can I price my own listing?',
        answer: 'No. On your own listing you hear from the others.',
      },
      {
        id: 'average',
        question: 'Where does the large figure come from?',
        answer: 'It is the plain average of all suggestions, which is why it carries the sign for “about”.',
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
        answer: `Everybody begins as ${levelNames.new}. From ${REGULAR_FROM} XP on you are ${levelNames.regular}, from ${PRO_FROM} XP on ${levelNames.pro}. Your level stands beside your name when you suggest a price.`,
      },
      {
        id: 'achievements',
        question: 'What are achievements for?',
        answer:
          'They mark how often, how well, how quickly and for how many people you have guessed. Each is unlocked once and pays its XP once.',
      },
      {
        id: 'leaderboard',
        question: 'Who is on the leaderboard?',
        answer: 'The members with the most XP, everywhere or near you. You choose how far “near” reaches.',
      },
    ],
  },
];

/** The short selection that the how-it-works page shows. */
export const firstQuestions: readonly Question[] = [free, area, howLong, points];
