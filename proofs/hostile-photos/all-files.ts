import { foreignFiles } from './other-formats.ts';
import { gifFiles } from './gif-files.ts';
import { files, type HostileFile } from './hostile-file.ts';
import { mutatedFiles } from './mutated-files.ts';
import { animatedPng, pngBombs } from './png-files.ts';
import { makeSeeds } from './seeds.ts';
import { severalFiles } from './hostile-bodies.ts';
import { base64Files, bodies, namedFiles, polyglots, sizedFiles, truncatedFiles } from './damaged-files.ts';
import { tellingFiles, unusualFiles } from './metadata-files.ts';

/** Every file, made anew: none is kept in the repository. */
export async function allHostileFiles(mutations: number): Promise<HostileFile[]> {
  const seeds = await makeSeeds();
  return [
    ...pngBombs(),
    ...gifFiles(),
    ...files('animation', 'either', { 'animated PNG': animatedPng() }),
    ...(await foreignFiles()),
    ...polyglots(seeds),
    ...truncatedFiles(seeds),
    ...sizedFiles(seeds),
    ...base64Files(seeds),
    ...namedFiles(seeds),
    ...bodies(seeds),
    ...severalFiles(seeds),
    ...(await tellingFiles(seeds)),
    ...(await unusualFiles(seeds)),
    ...mutatedFiles(seeds, mutations),
  ];
}
