import { photoUrlOfSize } from '@ballpark/contracts/photo-urls';
import { toSquare } from '@ballpark/rules/daily/share-text';
import { formatMoney, formatRounded } from '@ballpark/rules/money';
import { renderAmountField } from '../../../core/form-pages/amount-field.ts';
import { drawIcon, LOGO } from '../../../core/form-pages/page-icons.ts';
import { listSources, renderThumbnail } from '../../../core/form-pages/page-photo.ts';
import { describeOff } from '../../../core/form-pages/strip-marks.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { GuessedThing, RoundView, ThingToGuess } from '../round/round-view.ts';
import { drawDailyStrip, findMiddle } from './daily-strip.ts';
import type { RoundState } from './daily-view.ts';
import { DAILY_WORDS } from './daily-words.ts';
import { buildRoundPath, formatDay, formatShortDay, isToday } from './round-address.ts';

const PHOTO_WIDTHS = ['320', '400', '640', '960'] as const;

/** Asks for the price of one thing. */
export function renderGuess({ round, friend, thing, problem }: RoundState<'guess'>): Markup {
  const { title, line, currency, question } = thing;
  const refusal = problem?.field === null && problem.sentence;
  return html`<main class="play">
    ${renderBar(round, thing.position)}
    <div class="picture">${renderPhoto(thing)}</div>
    <div class="body">
      <h1 class="title" dir="auto">${title}</h1>
      ${line !== null && html`<p class="description" dir="auto">${line}</p>`}
      <form method="post" action="${buildRoundPath(round.key, { friend })}" novalidate>
        ${refusal && html`<p class="error" role="alert">${refusal}</p>`}
        <input type="hidden" name="thing" value="${thing.position}" />
        ${renderAmountField({
          label: html`<label class="question" for="amount">${DAILY_WORDS.question[question]}</label>`,
          value: problem?.typed ?? '',
          currency,
          submit: DAILY_WORDS.guess,
          problem: problem?.field === 'amount' ? problem.sentence : null,
          hasFocus: true,
        })}
      </form>
      ${renderSource(thing)}
    </div>
  </main>`;
}

/** The answer to a guess: the price first, then everyone else's guesses, then two facts. */
export function renderAnswer({ round, friend, thing, isRepeated }: RoundState<'answer'>): Markup {
  const { title, currency, amount, price, question, crowd, photo } = thing;
  const format = (value: number) => formatMoney(value, currency);
  const strip = drawDailyStrip(thing);
  const next = buildRoundPath(round.key, { friend, ...(round.next && { thing: round.next.position }) });
  return html`<main class="play answer" ${renderJoinMark(round)}>
    ${renderBar(round, thing.position)}
    <p class="hidden" role="status">${describeAnswer(thing)}</p>
    <div class="picture wide">${renderPhoto(thing)}</div>
    <div class="small-listing">
      ${renderThumbnail(photo)}
      <div>
        <h1 class="name" dir="auto">${title}</h1>
        <p class="facts-line">${DAILY_WORDS.said(format(amount))}</p>
      </div>
      ${renderSquare(thing)}
    </div>
    <div class="body">
      <section class="card">
        <p class="final"><span>${DAILY_WORDS.answer[question]}</span> ${format(price)}</p>
        ${strip}
      </section>
      ${renderFacts(thing)} ${isRepeated && html`<p class="centre">${DAILY_WORDS.first}</p>`}
      ${!thing.isCounted && html`<p class="centre">${DAILY_WORDS.notCounted}</p>`}
      ${strip !== null && html`<p class="centre">${DAILY_WORDS.half(formatRounded(findMiddle(crowd), currency))}</p>`}
      ${renderSource(thing)}
      <div class="dock">
        <a class="button accent wide" href="${next}" data-step autofocus
          >${round.next === null ? DAILY_WORDS.end : DAILY_WORDS.next}</a
        >
      </div>
      ${renderPrefetch(round.next)}
    </div>
  </main>`;
}

/** The script gives a visitor's round to the member who is signed in. */
export function renderJoinMark({ isMember, guessed }: RoundView): Markup | null {
  return isMember || guessed.length === 0 ? null : html`data-join`;
}

/** 'It cost $16. You said $13, 19% under, nearer than 83 of 118. 89 points.' */
function describeAnswer(thing: GuessedThing): string {
  const { currency, amount, price, question, percentOff, fartherOff, others, points } = thing;
  const format = (value: number) => formatMoney(value, currency);
  const off = describeOff(amount - price, percentOff);
  const place = others > 0 ? `, nearer than ${fartherOff} of ${others}` : '';
  return `${DAILY_WORDS.answer[question]} ${format(price)}. You said ${format(amount)}, ${off}${place}. ${points} points.`;
}

function renderFacts({ amount, price, currency, percentOff, fartherOff, others }: GuessedThing): Markup {
  const difference = amount - price;
  const size = formatMoney(Math.abs(difference), currency);
  const words = difference > 0 ? DAILY_WORDS.above(size) : DAILY_WORDS.below(size);
  return html`<div class="facts">
    <p><b>${describeOff(difference, percentOff)}</b> ${difference === 0 ? DAILY_WORDS.exact : words}</p>
    ${others > 0 && html`<p><b>${fartherOff} of ${others}</b> ${DAILY_WORDS.farther}</p>`}
  </div>`;
}

/** The points of a thing: their number, and a look that says how near it was. */
export function renderSquare({ title, points, isCounted }: GuessedThing): Markup {
  const label = isCounted ? `${title}: ${DAILY_WORDS.ofThing(points)}` : `${title}: ${DAILY_WORDS.notCounted}`;
  return html`<span class="square ${isCounted ? toSquare(points) : 'far'}" role="img" aria-label="${label}"
    >${isCounted ? points : '–'}</span
  >`;
}

export function nameRound(round: RoundView): string {
  if (round.key.kind === 'practice') return DAILY_WORDS.practice(round.key.round);
  return isToday(round) ? DAILY_WORDS.name : formatShortDay(round.key.day);
}

/** How far the round is. On a wide screen the parts are the squares of the points. */
function renderBar(round: RoundView, position: number): Markup {
  const { key, things, guessed, next } = round;
  const before = guessed.filter((thing) => thing.position < position).length;
  const nth = before + 1 + (next !== null && next.position < position ? 1 : 0);
  const parts = Array.from({ length: things }, (_, index) => renderPart(guessed[index], index + 1, nth));
  return html`<div class="bar">
    <a class="leave" href="/" aria-label="${DAILY_WORDS.leave}">${drawIcon('back', 24)}</a>
    <p class="round">
      ${nameRound(round)}${isToday(round) && key.kind === 'day' && html`<span>${formatDay(key.day)}</span>`}
    </p>
    <p class="nth">${DAILY_WORDS.nth(nth, things)}</p>
    <div
      class="parts"
      role="progressbar"
      aria-label="${DAILY_WORDS.progress}"
      aria-valuemin="0"
      aria-valuemax="${things}"
      aria-valuenow="${guessed.length}"
      aria-valuetext="${DAILY_WORDS.nth(nth, things)}"
    >
      ${parts}
    </div>
  </div>`;
}

function renderPart(thing: GuessedThing | undefined, nth: number, current: number): Markup {
  if (thing) return html`<i class="done ${toSquare(thing.points)}">${thing.points}</i>`;
  return html`<i class="${nth === current ? 'current' : ''}">${nth}</i>`;
}

function renderPhoto({ photo, photoAlt }: ThingToGuess): Markup {
  if (photo === null) return html`<span class="none">${LOGO}</span>`;
  return html`<img
    ${listSources(photo, PHOTO_WIDTHS)}
    sizes="(min-width: 60rem) 30rem, 100vw"
    width="640"
    height="480"
    alt="${photoAlt}"
    fetchpriority="high"
  />`;
}

/** Where a thing is from. */
function renderSource({ source }: ThingToGuess): Markup {
  if (source === null) return html`<p class="source">${drawIcon('lock', 16)}<span>${DAILY_WORDS.consent}</span></p>`;
  return html`<p class="source">
    ${drawIcon('info', 16)}<span
      ><a href="${source.url}" rel="noopener">${source.text}</a> ${DAILY_WORDS.licence(source.licence)}</span
    >
  </p>`;
}

/** The browser fetches the next picture while the answer is read. */
function renderPrefetch(next: ThingToGuess | null): Markup | null {
  if (next === null || next.photo === null) return null;
  return html`<link rel="prefetch" as="image" href="${photoUrlOfSize(next.photo, '640')}" />`;
}
