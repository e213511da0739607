import sharp from 'sharp';
import { PICTURES_PER_STATE, type Shot } from './shoot.ts';
import { relative } from 'node:path';

const CELL = { width: 480, height: 600 };
const GAP = 24;
const LABEL = 28;
const PAPER = '#d8d8d4';

/** Draws all pictures of one screen on one sheet: one row per state, one column per size and color scheme. */
export async function drawContactSheet(shots: Shot[], file: string): Promise<void> {
  const rows = Math.ceil(shots.length / PICTURES_PER_STATE);
  const [stepX, stepY] = [CELL.width + GAP, CELL.height + LABEL + GAP];
  const placed = await Promise.all(
    shots.map(async (shot, index) => {
      const left = GAP + (index % PICTURES_PER_STATE) * stepX;
      const top = GAP + Math.floor(index / PICTURES_PER_STATE) * stepY;
      return [
        { input: drawLabel(shot), left, top },
        { input: await createThumbnail(shot.file), left, top: top + LABEL },
      ];
    }),
  );
  const size = { width: GAP + PICTURES_PER_STATE * stepX, height: GAP + rows * stepY };
  const sheet = sharp({ create: { ...size, channels: 3, background: PAPER } });
  await sheet.composite(placed.flat()).png().toFile(file);
}

/** Cuts a long page at the bottom instead of scaling it down further. */
async function createThumbnail(file: string): Promise<Buffer> {
  const { data, info } = await sharp(file).resize({ width: CELL.width }).png().toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, CELL.height);
  return sharp(data).extract({ left: 0, top: 0, width: info.width, height }).png().toBuffer();
}

function drawLabel({ state, appearance }: Shot): Buffer {
  const text = `${state.name}, ${appearance.size}, ${appearance.scheme}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${LABEL}">` +
      `<text x="0" y="18" font-family="sans-serif" font-size="15" fill="#222">${text}</text></svg>`,
  );
}

/** An HTML page with every picture. */
export function renderIndexPage(shots: Shot[], folder: string): string {
  const figures = shots.map(({ screen, state, appearance, file, findings }) => {
    const path = relative(folder, file);
    const caption = `${screen}: ${state.name}, ${appearance.size}, ${appearance.scheme}, ${findings.length} findings`;
    const image = `<a href="${path}"><img src="${path}" alt="${caption}" loading="lazy"></a>`;
    return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { display: flex; flex-wrap: wrap; gap: 1rem; font: 14px sans-serif; background: #d8d8d4; }
figure { margin: 0; width: 20rem; }
img { width: 100%; max-height: 30rem; object-fit: cover; object-position: top; }
</style>
${figures.join('\n')}
</html>
`;
}
