import { html, type Markup } from '../html.ts';

/** For labels that must not touch: the width of a letter, in pixels. */
export const LETTER_PX = 8;

/** The diamond of a price that is known to be true, centred on a place. */
export const DIAMOND = html`<path class="goldf" d="M0-7.5 7.5 0 0 7.5-7.5 0z" />`;

const SIGNS = {
  final: html`<path class="goldf" d="M8 .5 15.5 8 8 15.5.5 8z" />`,
  own: html`<circle class="own" cx="8" cy="8" r="6" /><circle class="pip" cx="8" cy="8" r="2" />`,
  tick: html`<path class="tick" d="M8 2v12" />`,
  band: html`<rect class="band" y="3" width="16" height="10" rx="5" />`,
};

/** What the marks of a strip mean. */
export function drawLegend(entries: readonly (readonly [sign: keyof typeof SIGNS, word: string])[]): Markup {
  const items = entries.map(
    ([sign, word]) => html`<li><svg width="16" height="16" aria-hidden="true">${SIGNS[sign]}</svg>${word}</li>`,
  );
  return html`<ul class="legend">
    ${items}
  </ul>`;
}

/** '12% under', for a guess that is lower than the price. `offPercent` has no sign. */
export function describeOff(difference: number, offPercent: number): string {
  if (difference === 0) return 'Spot on';
  const percent = Math.round(Math.abs(offPercent));
  const size = percent === 0 ? 'Under 1%' : `${percent}%`;
  return difference > 0 ? `${size} over` : `${size} under`;
}
