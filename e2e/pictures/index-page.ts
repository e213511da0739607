import { relative } from 'node:path';
import type { Shot } from './shoot.ts';

/** One page with every picture, for looking through them in a browser. */
export function indexPage(shots: Shot[], folder: string): string {
  const figures = shots.map(({ screen, state, look, file, findings }) => {
    const path = relative(folder, file);
    const caption = `${screen}: ${state.name}, ${look.size}, ${look.scheme}, ${findings.length} findings`;
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
