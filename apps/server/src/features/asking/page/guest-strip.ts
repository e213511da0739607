import { formatMoney } from '@ballpark/rules/money';
import { roundToHundredths } from '@ballpark/rules/strip/dodge';
import { DIAMOND, drawLegend, LETTER_PX } from '../../../core/form-pages/strip-marks.ts';
import { html, type Markup } from '../../../core/html.ts';
import { GUEST_WORDS } from './guest-words.ts';

type StripPrices = {
  currency: string;
  own: number | null;
  ballpark: { price: number; low: number; high: number } | null;
  finalPrice: number | null;
};

/** Where the ends of the scale are, in per cent of the width. */
const START = 18;
const END = 82;
/** Where a price beyond the scale is pinned, beside a chevron. */
const PIN = 7;
/** The scale reaches this many widths of the range beyond the range. */
const REACH = 2;
/** The least width of the range, as a part of the ballpark figure. */
const LEAST_RANGE = 0.1;
/** For labels that must not touch: the width of the narrowest strip, in pixels. */
const NARROWEST_PX = 260;

/**
 * Draws one price, the ballpark figure, the fair range and the final price, as far as they are known. Positions are in per
 * cent and heights in em, so that the text has its own size on every screen. Null if there is nothing to compare.
 */
export function drawGuestStrip(prices: StripPrices): Markup | null {
  const { currency, own, ballpark, finalPrice } = prices;
  if (ballpark === null && (own === null || finalPrice === null)) return null;
  const toX = createScale(prices);
  // The diamond of the final price has a row of its own.
  const top = finalPrice === null ? 2 : 3.5;
  const middle = top + 2;
  return html`<div class="strip" role="img" aria-label="${describeStrip(prices)}">
    <svg height="${top + 6}em" aria-hidden="true">
      ${ballpark !== null && drawRange(toX(ballpark.low), toX(ballpark.high), top)}
      <line class="axis" x1="0" x2="100%" y1="${middle}em" y2="${middle}em" />
      ${ballpark !== null && drawTick('tick', toX(ballpark.price), { from: top - 0.3, to: top + 4.3 })}
      ${finalPrice !== null && drawFinal(toX(finalPrice), top)}
      ${own !== null && drawOwn({ x: toX(own), y: middle, text: `You ${formatMoney(own, currency)}` })}
      ${ballpark !== null && labelRange({ low: ballpark.low, high: ballpark.high, currency, toX, y: top + 5.4 })}
    </svg>
  </div>`;
}

/** The marks of a strip with a final price. The marks of one without are labelled. */
export function drawGuestLegend({ own, ballpark }: StripPrices): Markup {
  const words = GUEST_WORDS.legend;
  return drawLegend([
    ['final', words.final],
    ...(own === null ? [] : ([['own', words.own]] as const)),
    ...(ballpark === null
      ? []
      : ([
          ['tick', words.ballpark],
          ['band', words.range],
        ] as const)),
  ]);
}

function describeStrip({ currency, own, ballpark, finalPrice }: StripPrices): string {
  const format = (amount: number) => formatMoney(amount, currency);
  const final = finalPrice === null ? [] : [`final price ${format(finalPrice)}`];
  const yours = own === null ? [] : [`yours ${format(own)}`];
  const figure =
    ballpark === null
      ? []
      : [`ballpark ${format(ballpark.price)}`, `fair range ${format(ballpark.low)} to ${format(ballpark.high)}`];
  const facts = finalPrice === null ? [...figure, ...yours] : [...final, ...yours, ...figure];
  const sentence = facts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Maps an amount to per cent of the width. */
function createScale({ own, ballpark, finalPrice }: StripPrices): (amount: number) => number {
  const others = [own, finalPrice].filter((amount) => amount !== null);
  const [low, high] = ballpark === null ? [Math.min(...others), Math.max(...others)] : [ballpark.low, ballpark.high];
  const reach = ballpark === null ? 0 : REACH * Math.max(high - low, ballpark.price * LEAST_RANGE);
  const near = others.filter((amount) => amount >= low - reach && amount <= high + reach);
  const least = Math.min(low, ...near);
  const most = Math.max(high, ...near);
  return (amount) => {
    if (amount < least) return PIN;
    if (amount > most) return 100 - PIN;
    const part = most === least ? 0.5 : (amount - least) / (most - least);
    return roundToHundredths(START + part * (END - START));
  };
}

function drawRange(from: number, to: number, top: number): Markup {
  // A range without a width is drawn, too.
  const width = Math.max(2, roundToHundredths(to - from));
  return html`<rect class="band" x="${from}%" y="${top}em" width="${width}%" height="4em" rx="1.6em" />`;
}

function drawTick(look: string, x: number, { from, to }: { from: number; to: number }): Markup {
  return html`<line
    class="${look}"
    x1="${x}%"
    x2="${x}%"
    y1="${roundToHundredths(from)}em"
    y2="${roundToHundredths(to)}em"
  />`;
}

function drawFinal(x: number, top: number): Markup {
  return html`${drawTick('gline', x, { from: top - 1, to: top + 4.2 })}<svg
      x="${x}%"
      y="${top - 1}em"
      overflow="visible"
    >
      ${DIAMOND}
    </svg>`;
}

function drawOwn({ x, y, text }: { x: number; y: number; text: string }): Markup {
  return html`${drawChevron(x, y)}<g class="drop"
      ><circle class="own" cx="${x}%" cy="${y}em" r=".83em" /><circle class="pip" cx="${x}%" cy="${y}em" r=".25em" /></g
    ><text class="mine" x="${x}%" y="1.1em" text-anchor="${findAnchor(x)}">${text}</text>`;
}

/** Points to where a pinned price really is. */
function drawChevron(x: number, y: number): Markup | null {
  if (x !== PIN && x !== 100 - PIN) return null;
  const isLow = x === PIN;
  return html`<svg x="${isLow ? 1.5 : 98.5}%" y="${y}em" overflow="visible">
    <path class="chev" d="${isLow ? 'M3-5-2 0l5 5' : 'M-3-5 2 0l-5 5'}" />
  </svg>`;
}

type RangeLabels = { low: number; high: number; currency: string; toX: (amount: number) => number; y: number };

/** Two labels, or one where they would touch. */
function labelRange({ low, high, currency, toX, y }: RangeLabels): Markup {
  const [lowText, highText] = [formatMoney(low, currency), formatMoney(high, currency)];
  const [from, to] = [toX(low), toX(high)];
  const write = (x: number, anchor: string, text: string) =>
    html`<text x="${x}%" y="${y}em" text-anchor="${anchor}">${text}</text>`;
  const space = ((to - from) / 100) * NARROWEST_PX;
  if (space > ((lowText.length + highText.length) / 2 + 2) * LETTER_PX) {
    return html`${write(from, 'middle', lowText)}${write(to, 'middle', highText)}`;
  }
  const centre = roundToHundredths((from + to) / 2);
  return write(centre, findAnchor(centre), low === high ? lowText : `${lowText}–${highText}`);
}

/** A label near an end grows away from it. */
function findAnchor(x: number): 'start' | 'middle' | 'end' {
  if (x < 30) return 'start';
  return x > 70 ? 'end' : 'middle';
}
