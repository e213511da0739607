/**
 * `npm run demo:photos [-- words]`: draws the pictures of the demo and of the starter pack again, or only those with a word
 * in their name.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { runInParallel } from '../run-in-parallel.ts';
import { ALL_OFFERS } from '../catalogue/all-offers.ts';
import { PEOPLE } from '../plan/people.ts';
import { planDemo } from '../plan/plan-demo.ts';
import { toUsername } from '../plan/plan-members.ts';
import { drawCover, drawPortrait } from './people-and-places.ts';
import { planShots } from './scenes.ts';
import { shoot } from './shoot.ts';
import { listStarterPictures } from './starter-pack.ts';

const PHOTOS = resolve(import.meta.dirname, '../photos');

type Picture = { /** Below tools/demo/photos. */ file: string; draw: () => Promise<Buffer> };

function listPictures(): Picture[] {
  const faces = new Map(
    Object.values(PEOPLE).flatMap((people) => people.map(([name, face]) => [toUsername(name), face])),
  );
  return [
    ...listStarterPictures(),
    ...ALL_OFFERS.flatMap(planShots).map(({ file, scene, size }) => ({ file, draw: () => shoot(scene, size) })),
    ...planDemo().members.flatMap(({ username, avatar, cover: coverFile }) => {
      const face = faces.get(username);
      return [
        ...(avatar !== undefined && face !== undefined
          ? [{ file: avatar, draw: () => drawPortrait(username, face) }]
          : []),
        ...(coverFile === undefined ? [] : [{ file: coverFile, draw: () => drawCover(username) }]),
      ];
    }),
  ];
}

const words = process.argv.slice(2);
const pictures = listPictures().filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
let bytes = 0;
let done = 0;
await runInParallel(pictures, 2, async ({ file, draw }) => {
  const picture = await draw();
  const path = resolve(PHOTOS, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
  bytes += picture.length;
  done += 1;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${done} of ${pictures.length}`);
});
console.log(`${process.stdout.isTTY ? '\r\u001B[K' : ''}${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
