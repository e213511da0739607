import { describe, expect, test } from 'vitest';
import { readShownText } from '../../../../test/pages/guest-requests.ts';
import { NO_PAGE_ASSETS } from '../../../core/form-pages/form-page.ts';
import type { GuessedThing, RoundView, ThingToGuess } from '../round/round-view.ts';
import { createDailyPages } from './daily-page.ts';
import type { DailyView, RoundState } from './daily-view.ts';

const ORIGIN = 'https://ballpark.test';
const render = createDailyPages(NO_PAGE_ASSETS, ORIGIN);

const SOURCE = { text: 'From a study of guesses.', licence: 'MIT', url: 'https://study.example/' };
const TITLES = ['Camera', 'Umbrella', 'Telephone', 'Skateboard', 'Radio'];
const THINGS: ThingToGuess[] = TITLES.map((title, index) => ({
  position: index + 1,
  title,
  line: null,
  photo: `/media/photos/${index}.webp`,
  photoAlt: title,
  currency: 'USD',
  question: 'went',
  source: null,
}));
const UMBRELLA: ThingToGuess = { ...THINGS[1]!, question: 'cost', line: 'With a wooden handle.', source: SOURCE };
const CROWD = [3, 8, 9, 11, 12, 12, 13, 15, 18, 45];
const GUESSED: GuessedThing[] = THINGS.map((thing) => ({
  ...thing,
  amount: 13,
  price: 16,
  points: 89,
  isCounted: true,
  crowd: CROWD,
  percentOff: -19,
  fartherOff: 83,
  others: 118,
}));

const ROUND: RoundView = {
  key: { kind: 'day', day: '2026-11-18' },
  things: 5,
  guessed: [],
  next: THINGS[0]!,
  fan: THINGS.map(({ photo }) => photo),
  score: 0,
  outOf: 500,
  streak: 0,
  betterThan: null,
  nextDayAt: new Date('2026-11-19T00:00:00Z'),
  isMember: false,
};
const OVER: RoundView = { ...ROUND, guessed: GUESSED, next: null, score: 443, streak: 4 };
const START: RoundState<'start'> = { state: 'start', round: ROUND, friend: undefined };
const GUESS: RoundState<'guess'> = {
  state: 'guess',
  round: { ...ROUND, guessed: GUESSED.slice(0, 1), next: UMBRELLA },
  friend: undefined,
  thing: UMBRELLA,
  problem: null,
};
const ANSWER: RoundState<'answer'> = {
  state: 'answer',
  round: { ...ROUND, guessed: GUESSED.slice(0, 2), next: THINGS[2]! },
  friend: undefined,
  thing: { ...GUESSED[1]!, ...UMBRELLA },
  isRepeated: false,
};
const END: RoundState<'end'> = {
  state: 'end',
  round: OVER,
  friend: undefined,
  friendAddress: `${ORIGIN}/daily/2026-11-18?friend=own`,
  shareAddress: `${ORIGIN}/daily`,
  friendScore: null,
  at: new Date('2026-11-18T14:18:30Z'),
};

/** The formatter decides where the source of a page has spaces. */
function renderHtml(view: DailyView): string {
  return render(view, false)
    .html.replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(\/?>) ?/g, '$1');
}

const readText = (view: DailyView) => readShownText(renderHtml(view)).replaceAll('&#x27;', "'");

describe('the pages of the daily five', { tags: ['OP-125'] }, () => {
  test('start with the pictures and a button, and no price', () => {
    const page = renderHtml(START);
    expect(readText(START)).toContain('Wednesday 18 November Five things. What did they go for?');
    expect(page.match(/<img/g)).toHaveLength(5);
    expect(page).toContain('href="/daily/2026-11-18?thing=1" data-step>Start guessing</a>');
  });

  test('ask what is true for the source of a thing', () => {
    expect(readText(GUESS)).toContain('2 of 5');
    expect(readText(GUESS)).toContain('Umbrella With a wooden handle. What did it cost? $');
    expect(readText(GUESS)).toContain('From a study of guesses. Licence: MIT.');
    const page = renderHtml(GUESS);
    expect(page).toContain('<form method="post" action="/daily/2026-11-18" novalidate>');
    expect(page).toContain('aria-valuenow="1" aria-valuetext="2 of 5"');
    expect(page).toMatch(/data-currency="USD" ?autofocus/);
    expect(readText({ ...GUESS, thing: THINGS[1]! })).toContain('What did it go for?');
    expect(readText({ ...GUESS, thing: THINGS[1]! })).toContain('Shown without name and area. Its owner agreed.');
  });

  test('keep what was typed beside the sentence about it', () => {
    const page = renderHtml({ ...GUESS, problem: { field: 'amount', sentence: 'Not an amount', typed: 'a "b"' } });
    expect(page).toContain('value="a &quot;b&quot;"');
    expect(page).toContain('<p class="error" id="amount-problem">Not an amount</p>');
    const refused = renderHtml({ ...GUESS, problem: { field: null, sentence: 'Too many.', typed: '13' } });
    expect(refused).toContain('<p class="error" role="alert">Too many.</p>');
  });

  test('answer with the price, the crowd and two facts, in one sentence for a screen reader', () => {
    const page = renderHtml(ANSWER);
    expect(page).toContain('role="status">It cost $16. You said $13, 19% under, nearer than 83 of 118. 89 points.</p>');
    expect(page).toContain('aria-label="118 guesses from $3 to $45. It cost $16, you said $13"');
    expect(page).toContain('class="square near" role="img" aria-label="Umbrella: 89 of 100"');
    expect(readText(ANSWER)).toContain('19% under $3 below the price 83 of 118 were farther off than you');
    expect(readText(ANSWER)).toContain('Half of them said less than $12.');
    expect(page).toMatch(/href="\/daily\/2026-11-18\?thing=3" data-step autofocus>Next thing/);
    const last = { ...ANSWER, round: OVER };
    expect(renderHtml(last)).toMatch(/href="\/daily\/2026-11-18" data-step autofocus>See your score/);
  });

  test('say that a first guess stays, and that an own thing does not count', () => {
    expect(readText({ ...ANSWER, isRepeated: true })).toContain('Your first guess counts.');
    const own = renderHtml({ ...ANSWER, thing: { ...ANSWER.thing, isCounted: false } });
    expect(own).toContain('aria-label="Umbrella: Not counted');
    expect(own).not.toContain('of 100"');
  });

  test('end with the score, the squares and both prices of each thing', () => {
    const text = readText(END);
    expect(text).toContain("Today's five · 18 November 443 443 of 500 points");
    expect(text).toContain('4 days in a row, on this device 9 h 42 min until the next five');
    expect(text).toContain('Camera You said $13 $16');
    expect(text).toContain('Keep your 4 days');
    expect(text).not.toContain('Better than');
    expect(readText({ ...END, round: { ...OVER, isMember: true } })).toContain('in a row, in your account');
    const compared = { ...OVER, betterThan: { percent: 74, players: 1212 } };
    expect(readText({ ...END, round: compared })).toContain('Better than 74% of the 1,212 who played today.');
  });

  test('have a text to share that spoils nothing', () => {
    const [, text] = /<textarea[^>]*>([^<]*)</.exec(renderHtml(END)) ?? [];
    expect(text?.trim()).toBe('Ballpark five, 18 Nov: 443/500 🟨🟨🟨🟨🟨 https://ballpark.test/daily');
  });

  test('go on with four things where one was taken back', () => {
    const four = { ...OVER, things: 4, guessed: GUESSED.slice(0, 4), outOf: 400, score: 312 };
    expect(readText({ ...END, round: four })).toContain('312 of 400 points');
    expect(renderHtml({ ...END, round: four }).match(/class="square near"/g)).toHaveLength(4);
  });

  test('show how a friend did at the end, and keep the token until then', () => {
    const friendScore = { score: 417, outOf: 500, points: [80, 90, 12, 100, 50] };
    expect(readText({ ...END, friendScore })).toContain('Your friend: 417 of 500 points You are 26 points ahead.');
    for (const view of [START, GUESS, ANSWER])
      expect(renderHtml({ ...view, friend: 'token' })).toMatch(
        /(?:action|href)="\/daily\/2026-11-18\?[^"]*friend=token"/,
      );
  });

  test('of practice have no streak, and lead to the next round', () => {
    const key = { kind: 'practice', round: 4 } as const;
    expect(readText({ ...START, round: { ...ROUND, key } })).toContain('There are not enough things for today yet.');
    const end = { ...END, round: { ...OVER, key, streak: 0 } };
    expect(renderHtml(end)).toContain('href="/daily/practice-1" data-step>Next practice round');
    expect(readText(end)).not.toMatch(/in a row|until the next/);
  });

  test('say so where there is nothing to play', () => {
    expect(readText({ state: 'none' })).toContain('There are not enough things for today yet.');
    expect(renderHtml({ state: 'none' })).toContain('href="/quick">Guess ten</a>');
  });

  test('list days with what the device had there', () => {
    const days = [
      { day: '2026-11-17', things: 5, score: null, outOf: 500 },
      { day: '2026-11-16', things: 4, score: 312, outOf: 400 },
    ];
    const text = readText({ state: 'archive', days });
    expect(text).toContain('Tuesday 17 November Five things. Play');
    expect(text).toContain('Monday 16 November Four things. 312 of 400 points');
    expect(readText({ state: 'archive', days: [] })).toContain('No day has been played yet.');
  });

  test.each<[string, DailyView]>([
    ['start', START],
    ['guess', GUESS],
    ['answer', ANSWER],
    ['end', END],
  ])('have one heading and write nothing of a thing as markup: %s', (_state, view) => {
    const bad = `"><script>x</script>' onload=x`;
    const spoil = <Thing extends ThingToGuess>(thing: Thing): Thing => ({
      ...thing,
      title: bad,
      line: bad,
      photo: bad,
      photoAlt: bad,
      source: { text: bad, licence: bad, url: bad },
    });
    const { round } = view as RoundState<'start'>;
    const spoilt = {
      ...view,
      ...('thing' in view && { thing: spoil(view.thing) }),
      round: {
        ...round,
        guessed: round.guessed.map(spoil),
        next: round.next && spoil(round.next),
        fan: [bad, bad, null],
      },
    } as DailyView;
    const page = renderHtml(spoilt);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/ style=/);
    expect(page).not.toMatch(/"[^<>]*' onload/);
  });

  test('are described by one preview, wherever a link leads', () => {
    const { html } = render(END, false);
    expect(html).toContain(`<meta property="og:url" content="${ORIGIN}/daily"/>`);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(render(START, true).html).not.toContain('noindex');
  });
});

describe('the strip of an answer', () => {
  const draw = (amount: number, crowd = CROWD) => renderHtml({ ...ANSWER, thing: { ...ANSWER.thing, amount, crowd } });

  test('puts the labels of both marks beside each other, and apart where they would touch', () => {
    expect(draw(13)).toContain('text-anchor="end">You $13</text>');
    expect(draw(13)).toContain('<svg class="labels" height="1.4em"');
    expect(draw(16)).toContain('<svg class="labels" height="2.8em"');
    expect(draw(3)).toMatch(/x="0%" y="1em" text-anchor="start">You \$3</);
    expect(draw(1_000_000)).toContain('x="100%" y="1em" text-anchor="end">You $1,000,000</text>');
  });

  test('shows a guess outside the scale at its end, and none without a crowd', () => {
    expect(draw(13, CROWD.slice(0, -1))).not.toContain('class="chev"');
    expect(draw(1_000_000)).toContain('class="chev"');
    expect(draw(13, [])).not.toContain('class="strip"');
  });
});
