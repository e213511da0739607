import {
  makeBase64Files,
  makeMutatedFiles,
  makeNamedFiles,
  makePolyglots,
  makeSizedFiles,
  makeTruncatedFiles,
} from './damaged-files.ts';
import { makeGifFiles } from './gif-files.ts';
import { makeHostileBodies, makeSeveralPhotoBodies } from './hostile-bodies.ts';
import { type HostileFile, makeFiles } from './hostile-file.ts';
import { makeMetadataFiles, makeUnusualFiles } from './metadata-files.ts';
import { makeOtherFormats } from './other-formats.ts';
import { makeAnimatedPng, makePngBombs } from './png-files.ts';
import { makeSeeds } from './seeds.ts';

/** Generates all files. The repository contains none of them. */
export async function makeAllFiles(mutations: number): Promise<HostileFile[]> {
  const seeds = await makeSeeds();
  return [
    ...makePngBombs(),
    ...makeGifFiles(),
    ...makeFiles('animation', 'either', { 'animated PNG': makeAnimatedPng() }),
    ...(await makeOtherFormats()),
    ...makePolyglots(seeds),
    ...makeTruncatedFiles(seeds),
    ...makeSizedFiles(seeds),
    ...makeBase64Files(seeds),
    ...makeNamedFiles(seeds),
    ...makeHostileBodies(seeds),
    ...makeSeveralPhotoBodies(seeds),
    ...(await makeMetadataFiles(seeds)),
    ...(await makeUnusualFiles(seeds)),
    ...makeMutatedFiles(seeds, mutations),
  ];
}
