/** `npm run demo:photos [-- words]`: draws the pictures of the demo again, or those whose name has one of the words. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inParallel } from '../in-parallel.ts';
import { ALL_OFFERS } from '../catalogue/all-offers.ts';
import { PEOPLE } from '../plan/people.ts';
import { planDemo } from '../plan/plan-demo.ts';
import { usernameOf } from '../plan/plan-members.ts';
import { cover, portrait } from './people-and-places.ts';
import { shotsOf } from './scenes.ts';
import { shoot } from './shoot.ts';

const PHOTOS = resolve(import.meta.dirname, '../photos');

type Picture = { file: string; draw: () => Promise<Buffer> };

function allPictures(): Picture[] {
  const faces = new Map(
    Object.values(PEOPLE).flatMap((people) => people.map(([name, face]) => [usernameOf(name), face])),
  );
  return [
    ...ALL_OFFERS.flatMap(shotsOf).map(({ file, scene, size }) => ({ file, draw: () => shoot(scene, size) })),
    ...planDemo().members.flatMap(({ username, avatar, cover: above }) => {
      const face = faces.get(username);
      return [
        ...(avatar !== undefined && face !== undefined ? [{ file: avatar, draw: () => portrait(username, face) }] : []),
        ...(above === undefined ? [] : [{ file: above, draw: () => cover(username) }]),
      ];
    }),
  ];
}

const words = process.argv.slice(2);
const pictures = allPictures().filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
let bytes = 0;
let done = 0;
await inParallel(pictures, 2, async ({ file, draw }) => {
  const picture = await draw();
  const path = resolve(PHOTOS, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
  bytes += picture.length;
  done += 1;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${done} of ${pictures.length}`);
});
console.log(`${process.stdout.isTTY ? '\r\u001B[K' : ''}${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
