import { findQuantile } from '@ballpark/rules/crowd/quantiles';
import { formatMoney } from '@ballpark/rules/money';
import { roundToHundredths } from '@ballpark/rules/strip/dodge';
import { layOutPicture, type PictureDot, type StripPicture } from '@ballpark/rules/strip/picture';
import { DIAMOND, drawLegend, LETTER_PX } from '../../../core/form-pages/strip-marks.ts';
import { html, type Markup } from '../../../core/html.ts';
import type { GuessedThing } from '../round/round-view.ts';
import { DAILY_WORDS } from './daily-words.ts';

/** The strip on the narrowest screen. Dots are placed for it, so that they touch on none. */
const WIDTH_PX = 248;
/** Dots come in so many groups, from left to right. */
const GROUPS = 6;
/** Fewer guesses make no picture. */
const LEAST_GUESSES = 2;
const OWN = 'own';

/**
 * Draws the crowd's guesses with the own one and the price, both with a label. Places along the line are in per cent, so
 * that the picture fills every screen. Null if there is no crowd.
 */
export function drawDailyStrip(thing: GuessedThing): Markup | null {
  const { crowd, amount, price, currency, question } = thing;
  if (crowd.length < LEAST_GUESSES) return null;
  const format = (value: number) => formatMoney(value, currency);
  const [min, max] = [Math.min(...crowd), Math.max(...crowd)];
  const prices = crowd.map((guess, nth) => ({ key: String(nth), amount: guess }));
  const picture = layOutPicture({
    prices: [...prices, { key: OWN, amount, mark: OWN }],
    figures: { average: findMiddle(crowd), min, max },
    final: price,
    width: WIDTH_PX,
  });
  const facts = `${thing.others} guesses from ${format(min)} to ${format(max)}`;
  const ends = `${DAILY_WORDS.answer[question]} ${format(price)}, you said ${format(amount)}`;
  return html`<div class="strip" role="img" aria-label="${facts}. ${ends}">
      ${drawLabels(picture, { own: DAILY_WORDS.you(format(amount)), final: format(price) })}
      <svg class="crowd" height="${picture.height}" aria-hidden="true">${drawMarks(picture)}</svg>
      <div class="ends"><span>${format(min)}</span><span>${format(max)}</span></div>
    </div>
    ${drawLegend([
      ['own', DAILY_WORDS.legend.own],
      ['final', DAILY_WORDS.legend.final],
      ['tick', DAILY_WORDS.legend.tick],
    ])}`;
}

/** `crowd` is rising. */
export function findMiddle(crowd: readonly number[]): number {
  return findQuantile(crowd, 0.5);
}

function drawMarks(picture: StripPicture): Markup {
  const { dots, middle, half, span, mainTick, finalX } = picture;
  const own = dots.find(({ key }) => key === OWN);
  const [top, bottom] = [middle - half, middle + half];
  const final = toPercent(finalX ?? 0);
  return html`<rect
      class="band"
      x="${toPercent(span.start)}%"
      y="${top}"
      width="${toPercent(span.end - span.start)}%"
      height="${2 * half}"
      rx="20"
    />
    <line class="axis" x2="100%" y1="${middle}" y2="${middle}" />
    ${drawTick('tick', toPercent(mainTick.x), { from: top - 4, to: bottom + 4 })}
    ${picture.isCutBelow && drawChevron(0, middle)} ${picture.isCutAbove && drawChevron(100, middle)}
    ${own && drawTick('line', toPercent(own.x), { from: 0, to: middle + own.y })}
    <g class="dots">${groupDots(dots).map((group) => html`<g>${group.map((dot) => drawDot(dot, middle))}</g>`)}</g>
    <g class="gold"
      >${drawTick('gline', final, { from: 14, to: bottom })}<svg x="${final}%" y="8.5" overflow="visible">
        ${DIAMOND}
      </svg></g
    >
    ${own && drawOwn(own, middle)}`;
}

/** From left to right, so that they can come one after the other. */
function groupDots(dots: readonly PictureDot[]): PictureDot[][] {
  const others = dots.filter(({ key }) => key !== OWN);
  const groups = Map.groupBy(others, ({ x }) => Math.min(GROUPS - 1, Math.floor((x / WIDTH_PX) * GROUPS)));
  return Array.from({ length: GROUPS }, (_, nth) => groups.get(nth) ?? []);
}

function drawDot({ x, y, radius }: PictureDot, middle: number): Markup {
  return html`<circle cx="${toPercent(x)}%" cy="${roundToHundredths(middle + y)}" r="${radius}" />`;
}

function drawOwn({ x, y, radius }: PictureDot, middle: number): Markup {
  const [across, down] = [`${toPercent(x)}%`, roundToHundredths(middle + y)];
  return html`<circle class="own" cx="${across}" cy="${down}" r="${radius}" /><circle
      class="pip"
      cx="${across}"
      cy="${down}"
      r="${roundToHundredths(radius * 0.3)}"
    />`;
}

function drawTick(look: string, x: number, { from, to }: { from: number; to: number }): Markup {
  return html`<line class="${look}" x1="${x}%" x2="${x}%" y1="${from}" y2="${to}" />`;
}

/** « or »: something lies outside the scale. */
function drawChevron(x: 0 | 100, y: number): Markup {
  const turn = x === 0 ? 1 : -1;
  const arm = `l${4 * turn}-4m${-4 * turn} 4l${4 * turn} 4`;
  return html`<svg x="${x}%" y="${y}" overflow="visible">
    <path class="chev" d="M${turn} 0${arm}M${6 * turn} 0${arm}" />
  </svg>`;
}

type Labels = { own: string; final: string };

/** Above their marks, away from each other, and one above the other where they would touch. */
function drawLabels({ dots, finalX = 0 }: StripPicture, words: Labels): Markup {
  const ownX = dots.find(({ key }) => key === OWN)?.x ?? 0;
  const isOwnLeft = ownX <= finalX;
  const own = placeLabel(ownX, words.own, isOwnLeft);
  const final = placeLabel(finalX, words.final, !isOwnLeft);
  const [left, right] = isOwnLeft ? [own, final] : [final, own];
  const rows = left.end + LETTER_PX > right.start ? 2 : 1;
  return html`<svg class="labels" height="${rows * 1.4}em" aria-hidden="true">
    ${writeLabel('mine', own, '1em')} ${writeLabel('real', final, rows === 1 ? '1em' : '2.4em')}
  </svg>`;
}

type Label = { text: string; start: number; end: number; anchor: 'start' | 'end' };

/** Beside its mark, or at the end of the line that it would leave on the narrowest screen. */
function placeLabel(x: number, text: string, isLeft: boolean): Label {
  const width = text.length * LETTER_PX;
  const isFitting = isLeft ? x >= width : x + width <= WIDTH_PX;
  const start = isFitting ? (isLeft ? x - width : x) : isLeft ? 0 : WIDTH_PX - width;
  return { text, start, end: start + width, anchor: isLeft === isFitting ? 'end' : 'start' };
}

function writeLabel(look: string, { text, start, end, anchor }: Label, y: string): Markup {
  const x = toPercent(anchor === 'end' ? end : start);
  return html`<text class="${look}" x="${x}%" y="${y}" text-anchor="${anchor}">${text}</text>`;
}

function toPercent(x: number): number {
  return roundToHundredths((x / WIDTH_PX) * 100);
}
