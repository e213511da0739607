import type { HostileFile } from './hostile-file.ts';
import type { Seeds } from './seeds.ts';

/** A small generator with a seed, so that a file that did harm can be made again. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each has between one byte and one in fifty changed. */
export function mutatedFiles(seeds: Seeds, count: number): HostileFile[] {
  const all = Object.entries(seeds);
  return Array.from({ length: count }, (_, index) => {
    const [format, good] = all[index % all.length] ?? ['none', Buffer.alloc(0)];
    const random = randomNumbers(index + 1);
    const bytes = Buffer.from(good);
    const changes = Math.max(1, Math.floor(random() * random() * (bytes.length / 50)));
    for (let change = 0; change < changes; change += 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    return { kind: 'mutated', name: `${format} ${index}`, base64: bytes.toString('base64'), expected: 'either' };
  });
}
