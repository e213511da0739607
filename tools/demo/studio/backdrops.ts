import { type SeededRandom, createRandom } from '../plan/seeded-random.ts';
import type { Palette } from './palettes.ts';
import { blurFilter, linearGradient, noiseFilter, radialGradient, type Size } from './svg.ts';

export const SETS = ['studio', 'table', 'window', 'outdoor', 'garage'] as const;
export type SetName = (typeof SETS)[number];

export type Stage = Size & { palette: Palette; seed: number };
type Painting = { defs: string; body: string };
type Painter = (stage: Stage, random: SeededRandom) => Painting;

const WOODS = [
  ['#9b7a58', '#7d5d3d'],
  ['#c79565', '#a87145'],
  ['#b98a63', '#94653f'],
] as const;
const LEAVES = ['#e9f5c8', '#bfe08f', '#8cc36b', '#fff6c9', '#6fae63'] as const;

/** Paints an empty set with its light. */
export function paintBackdrop(set: SetName, stage: Stage): Painting {
  const { width, height, palette, seed } = stage;
  const { defs, body } = PAINTERS[set](stage, createRandom(seed));
  const vignette = radialGradient(
    'vignette',
    [0.5, 0.5, 0.8],
    [
      [0.7, palette.shadow, 0],
      [1, palette.shadow, 0.17],
    ],
  );
  return { defs: defs + vignette, body: `${body}<rect width="${width}" height="${height}" fill="url(#vignette)"/>` };
}

function paintWall({ width, height, palette }: Stage, random: SeededRandom): Painting {
  const lampX = random.between(0.2, 0.7).toFixed(2);
  return {
    defs: radialGradient(
      'wall',
      [Number(lampX), 0.12, 1.05],
      [
        [0, '#ffffff'],
        [0.35, palette.light],
        [1, palette.wall],
      ],
    ),
    body: `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
  };
}

/** A wall that curves into the floor without an edge, with a pool of light. */
const paintStudio: Painter = (stage, random) => {
  const { width, height, palette } = stage;
  const wall = paintWall(stage, random);
  const floor = linearGradient('floor', [0, palette.wall, 0], [0.35, palette.wall], [1, palette.floor]);
  const pool = radialGradient(
    'pool',
    [0.5, 0.5, 0.5],
    [
      [0, '#ffffff', 0.6],
      [1, '#ffffff', 0],
    ],
  );
  return {
    defs: wall.defs + floor + pool,
    body: `${wall.body}<rect y="${height * 0.55}" width="${width}" height="${height * 0.45}" fill="url(#floor)" opacity="0.8"/>
      <ellipse cx="${width / 2}" cy="${height * 0.86}" rx="${width * 0.52}" ry="${height * 0.14}" fill="url(#pool)"/>`,
  };
};

const paintTable: Painter = (stage, random) => {
  const { width, height, seed } = stage;
  const wall = paintWall(stage, random);
  const [light, dark] = random.pick(WOODS);
  const edge = height * 0.655;
  const top = (fill: string, more = '') =>
    `<rect y="${edge}" width="${width}" height="${height - edge}" fill="${fill}" ${more}/>`;
  return {
    defs:
      wall.defs +
      linearGradient('wood', [0, light], [1, dark]) +
      linearGradient('sheen', [0, '#ffffff', 0.45], [0.5, '#ffffff', 0]) +
      noiseFilter({ id: 'grain', frequency: '0.004 0.09', seed, colour: '0.3 0.17 0.06' }),
    body: `${wall.body}${top('url(#wood)')}${top('none', 'filter="url(#grain)" opacity="0.55"')}${top('url(#sheen)')}
      <rect y="${edge - 4}" width="${width}" height="6" fill="#ffffff" opacity="0.35"/>`,
  };
};

/** The light of one window pane on a wall. */
function drawPane(x: number, y: number): string {
  return `<polygon points="${x},${y} ${x + 150},${y - 40} ${x + 150},${y + 170} ${x},${y + 210}"/>`;
}

/** A room with a skirting board and the light of a window on the wall. */
const paintWindow: Painter = (stage, random) => {
  const { width, height, palette } = stage;
  const wall = paintWall(stage, random);
  const [left, top] = [random.between(0.06, 0.4) * width, height * 0.16];
  const floorTop = height * 0.73;
  return {
    defs: wall.defs + linearGradient('floor', [0, palette.floor, 0.9], [1, palette.floor]) + blurFilter('soft', 9),
    body: `${wall.body}<rect y="${floorTop}" width="${width}" height="${height - floorTop}" fill="url(#floor)"/>
      <rect y="${floorTop - 22}" width="${width}" height="25" fill="#ffffff" opacity="0.7"/>
      <g fill="#ffffff" opacity="0.5" filter="url(#soft)">
        ${drawPane(left, top)}${drawPane(left + 175, top - 45)}${drawPane(left, top + 235)}${drawPane(left + 175, top + 190)}
      </g>`,
  };
};

const paintOutdoor: Painter = ({ width, height, seed }, random) => {
  const leaves = Array.from({ length: 34 }, () => {
    const [x, y, radius] = [random.next() * width, random.next() * height * 0.62, random.between(30, 115)];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(0)}" fill="${random.pick(LEAVES)}" opacity="${random.between(0.12, 0.42).toFixed(2)}"/>`;
  });
  const lawnTop = height * 0.66;
  return {
    defs:
      linearGradient('garden', [0, '#cfe9f7'], [0.38, '#a9d38f'], [0.66, '#6aa757'], [1, '#4b8440']) +
      noiseFilter({ id: 'grass', frequency: '0.05 0.012', seed, colour: '0.12 0.32 0.08' }),
    body: `<rect width="${width}" height="${height}" fill="url(#garden)"/>${leaves.join('')}
      <rect y="${lawnTop}" width="${width}" height="${height - lawnTop}" filter="url(#grass)" opacity="0.5"/>`,
  };
};

/** Whitewashed bricks and a concrete floor. */
const paintGarage: Painter = (stage, random) => {
  const { width, height, palette, seed } = stage;
  const wall = paintWall(stage, random);
  const floorTop = height * 0.7;
  const bricks: string[] = [];
  for (let row = 0; row * 58 < floorTop; row += 1) {
    for (let x = row % 2 === 0 ? -75 : 0; x < width; x += 150) {
      bricks.push(
        `<rect x="${x + 3}" y="${row * 58 + 3}" width="144" height="52" rx="3" opacity="${random.between(0.04, 0.16).toFixed(2)}"/>`,
      );
    }
  }
  const floor = (fill: string, more = '') =>
    `<rect y="${floorTop}" width="${width}" height="${height - floorTop}" fill="${fill}" ${more}/>`;
  return {
    defs:
      wall.defs +
      linearGradient('concrete', [0, '#b9b6b1'], [1, '#8f8b85']) +
      noiseFilter({ id: 'specks', frequency: '0.35', seed, colour: '0.2 0.2 0.2' }),
    body: `<rect width="${width}" height="${height}" fill="${palette.light}"/><g fill="#5d4d42">${bricks.join('')}</g>
      <rect width="${width}" height="${floorTop}" fill="url(#wall)" opacity="0.6"/>
      ${floor('url(#concrete)')}${floor('none', 'filter="url(#specks)" opacity="0.35"')}`,
  };
};

const PAINTERS: Readonly<Record<SetName, Painter>> = {
  studio: paintStudio,
  table: paintTable,
  window: paintWindow,
  outdoor: paintOutdoor,
  garage: paintGarage,
};
