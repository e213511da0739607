import { chooseToday } from '../fixtures/data/daily.ts';
import { createMember } from '../fixtures/data/members.ts';
import { defineScreen, openAt, type Reach, type States } from './screen.ts';

const GUESSES = ['110', '13', '58', '75', '88'];
const PRACTICE = '/daily/practice-1';

/** Chosen once; later states find it. */
let chosen: Promise<string> | undefined;

/** Guesses so many things of today, and stays at the answer to the last one. */
function play(count: number): Reach {
  return async (page) => {
    const day = await (chosen ??= createMember('onboarded').then(chooseToday));
    await page.goto(`/daily/${day}`);
    for (const typed of GUESSES.slice(0, count)) {
      await page.getByRole('link', { name: /Start|Next thing/ }).click();
      await page.getByRole('textbox', { name: 'What did it go for?' }).fill(typed);
      await page.getByRole('button', { name: 'Guess' }).click();
      await page.getByText('You said').first().waitFor();
    }
  };
}

const REACHES: Readonly<Record<string, Reach>> = {
  start: play(0),
  guess: async (page, neighbourhood) => {
    await play(1)(page, neighbourhood);
    await page.getByRole('link', { name: 'Next thing' }).click();
    await page.getByRole('button', { name: 'Guess' }).waitFor();
  },
  answer: play(2),
  end: async (page, neighbourhood) => {
    await play(GUESSES.length)(page, neighbourhood);
    await page.getByRole('link', { name: 'See your score' }).click();
    await page.getByText('of 500 points').waitFor();
    // The time would differ in each picture.
    await page.evaluate(() => document.querySelector('[data-until]')?.removeAttribute('data-until'));
  },
  practice: openAt(PRACTICE),
  'practice-guess': openAt(`${PRACTICE}?thing=1`),
  'practice-answer': async (page) => {
    await page.goto(`${PRACTICE}?thing=1`);
    await page.getByRole('textbox', { name: 'What did it cost?' }).fill('13');
    await page.getByRole('button', { name: 'Guess' }).click();
    await page.getByText('You said').first().waitFor();
  },
  archive: openAt('/daily/archive'),
};

// The server writes these pages, so there is no React to wait for.
const STATES: States = Object.fromEntries(
  Object.entries(REACHES).map(([name, reach]) => [name, { reach, isStarting: true } as const]),
);

/** The five things of a day, played by a visitor. */
export const DAILY = defineScreen('daily', 'visitor', STATES);
