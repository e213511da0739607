import sharp from 'sharp';
import { LOOKS_PER_STATE, type Shot } from './shoot.ts';

const CELL = { width: 480, height: 600 };
const GAP = 24;
const LABEL = 28;
const PAPER = '#d8d8d4';

/** All pictures of one screen on one sheet: a row for each state, a column for each look. */
export async function contactSheet(shots: Shot[], file: string): Promise<void> {
  const rows = Math.ceil(shots.length / LOOKS_PER_STATE);
  const [stepX, stepY] = [CELL.width + GAP, CELL.height + LABEL + GAP];
  const placed = await Promise.all(
    shots.map(async (shot, index) => {
      const left = GAP + (index % LOOKS_PER_STATE) * stepX;
      const top = GAP + Math.floor(index / LOOKS_PER_STATE) * stepY;
      return [
        { input: label(shot), left, top },
        { input: await thumbnail(shot.file), left, top: top + LABEL },
      ];
    }),
  );
  const size = { width: GAP + LOOKS_PER_STATE * stepX, height: GAP + rows * stepY };
  const sheet = sharp({ create: { ...size, channels: 3, background: PAPER } });
  await sheet.composite(placed.flat()).png().toFile(file);
}

/** The top of a long page says more than the whole of it in miniature. */
async function thumbnail(file: string): Promise<Buffer> {
  const { data, info } = await sharp(file).resize({ width: CELL.width }).png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, CELL.height);
  return sharp(data).extract({ left: 0, top: 0, width: info.width, height }).png().toBuffer();
}

function label({ state, look }: Shot): Buffer {
  const text = `${state.name}, ${look.size}, ${look.scheme}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${LABEL}">` +
      `<text x="0" y="18" font-family="sans-serif" font-size="15" fill="#222">${text}</text></svg>`,
  );
}
