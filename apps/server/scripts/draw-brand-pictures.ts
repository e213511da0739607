// Draws the pictures that carry the brand, from its logo, its font and its price strip: `node scripts/draw-brand-pictures.ts`.
// The results are committed. Run it again when the brand changes, and check the pictures.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BRAND, BRAND_PROMISE } from '@ballpark/rules/brand';
import sharp, { type OverlayOptions } from 'sharp';
import { type BrandText, drawText } from '../src/integrations/images/brand-text.ts';
import { CARD } from '../src/integrations/images/draw-card.ts';

const COLOURS = {
  chalk: '#FBFAF6',
  ink: '#1A1F1C',
  line: '#DEDACF',
  primary: '#0B6B4B',
  soft: '#DCF1E6',
  dot: '#458A70',
  clay: '#B2431A',
};

const PUBLIC = fileURLToPath(new URL('../../web/public/', import.meta.url));
const ART = fileURLToPath(new URL('../art/', import.meta.url));

/** Prices as shares of the strip's width, each with its row. They are an example, for the site's own card. */
const DOTS = [
  [0.12, 0],
  [0.22, 0],
  [0.31, 0.5],
  [0.31, -0.5],
  [0.4, 0],
  [0.47, 1],
  [0.47, -1],
  [0.48, 0],
  [0.57, 0.5],
  [0.57, -0.5],
  [0.66, 0],
  [0.84, 0],
] as const;
const OWN = [0.75, 0] as const;
const AVERAGE = 0.5;

type Strip = { left: number; top: number; width: number; height: number; radius: number };

/** The price strip: a band from the lowest to the highest, a dot for each price, the member's own in clay, and the average. */
function strip({ left, top, width, height, radius }: Strip): string {
  const middle = top + height / 2;
  const x = (share: number) => left + width * share;
  const y = (row: number) => middle + row * radius * 2.3;
  const dots = DOTS.map(
    ([share, row]) =>
      `<circle cx="${x(share)}" cy="${y(row)}" r="${radius}" fill="${COLOURS.dot}" stroke="${COLOURS.soft}" stroke-width="2"/>`,
  );
  const [ownShare, ownRow] = OWN;
  return `
    <line x1="${left}" x2="${left + width}" y1="${middle}" y2="${middle}" stroke="${COLOURS.line}" stroke-width="3"/>
    <rect x="${x(0.06)}" y="${top}" width="${width * 0.86}" height="${height}" rx="${height * 0.36}" fill="${COLOURS.soft}"/>
    <line x1="${x(AVERAGE)}" x2="${x(AVERAGE)}" y1="${top - radius * 1.6}" y2="${top + height}" stroke="${COLOURS.primary}" stroke-width="${radius / 3}"/>
    ${dots.join('')}
    <circle cx="${x(ownShare)}" cy="${y(ownRow)}" r="${radius * 1.35}" fill="${COLOURS.clay}" stroke="${COLOURS.soft}" stroke-width="3"/>
    <circle cx="${x(ownShare)}" cy="${y(ownRow)}" r="${radius * 0.42}" fill="#FFFFFF"/>`;
}

type Place = { left: number; top: number; size: number };

/** The logo: a price tag standing on its corner, with the sign for 'about' across it. */
function logo({ left, top, size }: Place, hole = COLOURS.chalk): string {
  return `<g transform="translate(${left} ${top}) scale(${size / 32})">
    <rect x="5.2" y="5.2" width="21.6" height="21.6" rx="5" transform="rotate(45 16 16)" fill="${COLOURS.primary}"/>
    <circle cx="16" cy="6.6" r="2" fill="${hole}"/>
    <path d="M9.2 18.6c2-3.4 4.6-3.4 6.8-1.4s4.8 2 6.8-1.4" fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linecap="round"/>
  </g>`;
}

function svg(width: number, height: number, inside: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`);
}

function ground(colour: string): string {
  return `<rect width="100%" height="100%" fill="${colour}"/>`;
}

async function drawCentred(text: BrandText, left: number, middle: number): Promise<OverlayOptions> {
  const { input, height } = await drawText(text);
  return { input, left, top: Math.round(middle - height / 2) };
}

function wordmark(left: number, middle: number, size: number): Promise<OverlayOptions> {
  return drawCentred({ text: BRAND, weight: '800', size, colour: COLOURS.ink, width: 600 }, left, middle);
}

/** No price strip: a listing's own prices are for members, and others would look like its own. */
async function drawFrames(): Promise<void> {
  const { width, height } = CARD;
  const frames = {
    'card-beside-photo': {
      // Without the line a bright photo would have no edge.
      shapes: `<rect x="600" width="2" height="630" fill="${COLOURS.line}"/>` + logo({ left: 648, top: 542, size: 48 }),
      name: await wordmark(708, 566, 32),
    },
    'card-without-photo': {
      shapes: logo({ left: 68, top: 540, size: 56 }),
      name: await wordmark(138, 568, 38),
    },
  };
  for (const [file, { shapes, name }] of Object.entries(frames)) {
    await sharp(svg(width, height, ground(COLOURS.chalk) + shapes))
      .composite([name])
      .png({ compressionLevel: 9, palette: true, colours: 64 })
      .toFile(`${ART}${file}.png`);
  }
}

async function drawSiteCard(): Promise<void> {
  const { width, height } = CARD;
  const shapes =
    logo({ left: 66, top: 58, size: 72 }) + strip({ left: 72, top: 440, width: 1056, height: 118, radius: 15 });
  const pill = { left: 600 - 92, top: 366, width: 184, height: 54 };
  const average = `<rect x="${pill.left}" y="${pill.top}" width="${pill.width}" height="${pill.height}" rx="27" fill="${COLOURS.primary}"/>`;
  const label = await drawText({ text: 'about $185', weight: '800', size: 27, colour: '#FFFFFF', width: 300 });
  await sharp(svg(width, height, ground(COLOURS.chalk) + shapes + average))
    .composite([
      await wordmark(156, 94, 48),
      await drawCentred({ text: BRAND_PROMISE, weight: '800', size: 72, colour: COLOURS.ink, width: 1056 }, 72, 250),
      { input: label.input, left: 600 - Math.round(label.width / 2), top: 393 - Math.round(label.height / 2) },
    ])
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(`${PUBLIC}og-image.jpg`);
}

/** The logo fills this share of a square. Without a background colour the picture is transparent. */
function icon(size: number, share: number, behind?: string): Promise<Buffer> {
  const inner = size * share;
  const place = { left: (size - inner) / 2, top: (size - inner) / 2, size: inner };
  const picture = behind === undefined ? logo(place) : ground(behind) + logo(place, behind);
  return sharp(svg(size, size, picture))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawIcons(): Promise<void> {
  // A maskable icon keeps only its middle four fifths.
  const [small, large, masked, apple, tab, mail] = await Promise.all([
    icon(192, 1),
    icon(512, 1),
    icon(512, 0.72, COLOURS.chalk),
    icon(180, 0.84, COLOURS.chalk),
    icon(32, 1),
    // On chalk, because mails have no picture of their own for the dark theme.
    icon(64, 0.92, COLOURS.chalk),
  ]);
  await writeFile(`${PUBLIC}icon-192.png`, small);
  await writeFile(`${PUBLIC}icon-512.png`, large);
  await writeFile(`${PUBLIC}icon-maskable-512.png`, masked);
  await writeFile(`${PUBLIC}apple-touch-icon.png`, apple);
  await writeFile(`${PUBLIC}favicon.ico`, toIco(tab, 32));
  await writeFile(`${ART}mail-logo.png`, mail);
}

/** An .ico file that contains one PNG. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

await drawFrames();
await drawSiteCard();
await drawIcons();
