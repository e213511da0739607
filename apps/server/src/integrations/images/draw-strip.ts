import sharp, { type OverlayOptions } from 'sharp';
import { drawLine, type DrawnText, toShowableText } from './brand-text.ts';
import { type PictureOutcome, STRIP, type StripRequest, type StripSign } from './image-work.ts';

/** Sharp on screens of phones. */
const DENSITY = 2;
const PAD = (STRIP.width - STRIP.inner) / 2;
/** Mail programs load it with the mail. */
const MAX_BYTES = 30_000;

/** On a ground of its own: mail programs with a dark theme invert some pictures, and leave the mail around others light. */
const GROUND = '#FBFAF6';
const LINE = '#DEDACF';
const BAND = '#DCF1E6';
const DOT = '#458A70';
const GREEN = '#0B6B4B';
const CLAY = '#B2431A';
const GOLD = '#7A5B00';
const QUIET = '#4A514C';

const TEXT = { size: 13, lineHeight: 20 };
const ENDS_GAP = 4;
const LEGEND = { gap: 10, sign: 16, textGap: 5, between: 14 };

/** The price strip of a closed listing as a PNG of twice its size, for a mail. */
export async function drawStrip(request: StripRequest): Promise<PictureOutcome> {
  const { layout } = request;
  const endsTop = PAD + layout.height + ENDS_GAP;
  const ends = await drawEnds(request, endsTop);
  const legendTop = endsTop + (request.ends ? TEXT.lineHeight : 0) + LEGEND.gap;
  const legend = await drawLegend(request, legendTop);
  const height = Math.ceil(legend.bottom + PAD);
  const ground = `<rect width="100%" height="100%" fill="${GROUND}"/>`;
  const shapes = `${ground}<g transform="translate(${PAD} ${PAD})">${drawMarks(request)}</g>${legend.signs}`;
  const picture = await sharp(toSvg(height, shapes))
    .composite([...ends, ...legend.texts])
    // Without transparency a palette is chosen in a fifth of the time. Without dithering the file is half as large.
    .removeAlpha()
    .png({ palette: true, colours: 64, dither: 0, effort: 1 })
    .toBuffer();
  if (picture.length > MAX_BYTES) throw new Error('a strip is too large');
  return { picture };
}

function toSvg(height: number, shapes: string): Buffer {
  const { width } = STRIP;
  const size = `width="${width * DENSITY}" height="${height * DENSITY}" viewBox="0 0 ${width} ${height}"`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes}</svg>`);
}

/** What `PriceStrip` of the app draws, in the colours of its light theme. */
function drawMarks({ layout, ringOut }: StripRequest): string {
  const { dots, middle, half, band, mainTick, finalX, isCutBelow, isCutAbove } = layout;
  const [top, bottom] = [middle - half, middle + half];
  const hasBand = dots.length > 1;
  return [
    hasBand && `<path d="${toBandPath({ band, top, bottom })}" fill="${BAND}"/>`,
    `<path d="M0 ${middle}H${STRIP.inner}" stroke="${LINE}" stroke-width="1.5"/>`,
    hasBand && drawTick(mainTick, { from: top - 4, to: bottom + 4, width: 3, colour: GREEN }),
    finalX !== undefined && `<path d="M${finalX} 14V${bottom}" stroke="${GOLD}" stroke-width="1.5"/>`,
    isCutBelow && drawChevron(1, middle, 1),
    isCutAbove && drawChevron(STRIP.inner - 1, middle, -1),
    // Marked dots last, so that no other dot covers them.
    ...dots.toReversed().map(({ x, y, radius, mark }) => drawDot({ x, y: middle + y, radius, ringOut, mark })),
    finalX !== undefined && drawDiamond(finalX, 8.5),
  ]
    .filter((shape) => typeof shape === 'string')
    .join('');
}

type BandBox = Pick<StripRequest['layout'], 'band'> & { top: number; bottom: number };

/** Round where the band ends, straight where it continues beyond the scale. */
function toBandPath({ band: { start, end, isOpenBelow, isOpenAbove }, top, bottom }: BandBox): string {
  const round = Math.min((bottom - top) / 2, 20, (end - start) / 2);
  const [left, right] = [isOpenBelow ? 0 : round, isOpenAbove ? 0 : round];
  return [
    `M${start + left} ${top}H${end - right}a${right} ${right} 0 0 1 ${right} ${right}`,
    `V${bottom - right}a${right} ${right} 0 0 1 ${-right} ${right}`,
    `H${start + left}a${left} ${left} 0 0 1 ${-left} ${-left}V${top + left}a${left} ${left} 0 0 1 ${left} ${-left}z`,
  ].join('');
}

type TickLook = { from: number; to: number; width: number; colour: string };

/** Dotted where the amount lies outside the scale. */
function drawTick(tick: { x: number; isInside: boolean }, { from, to, width, colour }: TickLook): string {
  const dashes = tick.isInside ? '' : ` stroke-dasharray="1 ${2 * width + 1}"`;
  return `<path d="M${tick.x} ${from}V${to}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dashes}/>`;
}

function drawChevron(x: number, y: number, turn: 1 | -1): string {
  const arm = `l${4 * turn}-4m${-4 * turn} 4l${4 * turn} 4`;
  const look = `fill="none" stroke="${QUIET}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="M${x} ${y}${arm}M${x + 5 * turn} ${y}${arm}" ${look}/>`;
}

type Dot = Pick<StripRequest['layout']['dots'][number], 'x' | 'y' | 'radius' | 'mark'> & { ringOut: number };

/** One price. The member's own has an inner dot; the closest has a ring. */
function drawDot({ x, y, radius, ringOut, mark }: Dot): string {
  const circle = (r: number, look: string) => `<circle cx="${x}" cy="${y}" r="${r}" ${look}/>`;
  if (mark === undefined) return circle(radius, `fill="${DOT}" stroke="${GROUND}" stroke-width="1.2"`);
  const isOwn = mark !== 'closest';
  const ring = circle(radius + ringOut, `fill="${GROUND}" stroke="${GOLD}" stroke-width="2"`);
  const dot = circle(radius, `fill="${isOwn ? CLAY : GOLD}" stroke="${GROUND}" stroke-width="2"`);
  return (mark === 'own' ? '' : ring) + dot + (isOwn ? circle(radius * 0.3, 'fill="#FFFFFF"') : '');
}

function drawDiamond(x: number, y: number): string {
  return `<path d="M${x} ${y - 7.5}l7.5 7.5-7.5 7.5-7.5-7.5z" fill="${GOLD}"/>`;
}

const SIGNS: Readonly<Record<StripSign, (ringOut: number) => string>> = {
  own: (ringOut) => drawDot({ x: 8, y: 8, radius: 6, mark: 'own', ringOut }),
  'own-closest': (ringOut) => drawDot({ x: 8, y: 8, radius: 5, mark: 'own-closest', ringOut }),
  closest: (ringOut) => drawDot({ x: 8, y: 8, radius: 4, mark: 'closest', ringOut }),
  final: () => drawDiamond(8, 8),
  figure: () => drawTick({ x: 8, isInside: true }, { from: 2, to: 14, width: 3, colour: GREEN }),
};

/** Below the outermost prices, and never beyond the frame. */
async function drawEnds({ ends, layout: { span } }: StripRequest, top: number): Promise<OverlayOptions[]> {
  const lowest = ends && (await drawWords(ends.lowest));
  const highest = ends && (await drawWords(ends.highest));
  if (!lowest || !highest) return [];
  const right = Math.max(span.end - highest.width, span.start + lowest.width + LEGEND.between);
  return [
    placeText(lowest, Math.min(PAD + span.start, STRIP.width - PAD - lowest.width), top),
    placeText(highest, Math.min(PAD + right, STRIP.width - PAD - highest.width), top),
  ];
}

type Legend = { signs: string; texts: OverlayOptions[]; bottom: number };

/** As many entries in a line as fit. */
async function drawLegend({ legend, ringOut }: StripRequest, top: number): Promise<Legend> {
  const drawn: Legend = { signs: '', texts: [], bottom: top + TEXT.lineHeight };
  let left = PAD;
  for (const { sign, text } of legend) {
    const words = await drawWords(text);
    if (!words) continue;
    const width = LEGEND.sign + LEGEND.textGap + words.width;
    if (left > PAD && left + width > STRIP.width - PAD) {
      left = PAD;
      drawn.bottom += TEXT.lineHeight;
    }
    const lineTop = drawn.bottom - TEXT.lineHeight;
    const signTop = lineTop + (TEXT.lineHeight - LEGEND.sign) / 2;
    drawn.signs += `<g transform="translate(${left} ${signTop})">${SIGNS[sign](ringOut)}</g>`;
    drawn.texts.push(placeText(words, left + LEGEND.sign + LEGEND.textGap, lineTop));
    left += width + LEGEND.between;
  }
  return drawn;
}

/** Sizes in CSS pixels. Undefined if the font lacks a letter of a currency: the mail says the amounts in words as well. */
async function drawWords(words: string): Promise<DrawnText | undefined> {
  const text = toShowableText(words);
  if (text === undefined) return undefined;
  const { input, width, height } = await drawLine({ text, weight: '600', size: TEXT.size * DENSITY, colour: QUIET });
  return { input, width: width / DENSITY, height: height / DENSITY };
}

function placeText({ input, height }: DrawnText, left: number, top: number): OverlayOptions {
  return { input, left: toPixels(left), top: toPixels(top + (TEXT.lineHeight - height) / 2) };
}

function toPixels(length: number): number {
  return Math.round(length * DENSITY);
}
