import { createHash } from 'node:crypto';
import { stylesUsedBy } from './page-styles.ts';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
/** The line of it that wakes the page. */
const ENTRY = /import\("[^"]+"\);?\s*$/;

type LatePage = {
  html: string;
  /** The module that wakes the page up, and its address. */
  boot: { address: string; code: string };
};

/**
 * Makes a page rendered at build time readable without a single further request: the rules it uses move inside, and the
 * rest of the stylesheet and the scripts that wake it up are asked for only when it has been painted and the browser is
 * idle, or when it is touched.
 */
export async function hydrateLate(html: string, readAsset: (address: string) => string): Promise<LatePage> {
  const script = MODULE_SCRIPT.exec(html)?.[1];
  if (script === undefined || !ENTRY.test(script)) {
    throw new Error('The page has no module script: React Router renders it differently now.');
  }
  // What is new on an awake page needs the whole stylesheet, so it wakes up when that is there.
  const code = script.replace(ENTRY, (entry) => `await window.styled;\n${entry}`);
  const address = `/assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  const [, href = ''] = [...html.matchAll(STYLESHEET)][0] ?? [];
  const used = await stylesUsedBy(html, readAsset(href));
  const late = withStylesInside(html, () => used)
    .replace(MODULE_PRELOAD, '')
    .replace(MODULE_SCRIPT, () => `<script>${loaderOf(address)}</script>`);
  return { html: late, boot: { address, code } };
}

/** React expects the link; switched off it is not fetched. */
export function withStylesInside(html: string, stylesOf: (address: string) => string): string {
  return html.replace(
    STYLESHEET,
    (_, href: string) => `<style>${stylesOf(href)}</style><link rel="stylesheet" href="${href}" disabled=""/>`,
  );
}

/** import() needs no permission from Trusted Types, unlike a script element made by a script. */
function loaderOf(address: string): string {
  return (
    `(()=>{let go=()=>{go=()=>{};let l=document.querySelector('link[disabled]');` +
    // A sheet that fails to come must not keep the page asleep.
    `window.styled=new Promise(r=>{l.onload=l.onerror=r;l.removeAttribute('disabled');l.sheet&&r()});` +
    `import(${JSON.stringify(address)})},` +
    `soon=()=>requestAnimationFrame(()=>setTimeout(()=>self.requestIdleCallback?requestIdleCallback(()=>go(),{timeout:3000}):setTimeout(()=>go(),200)));` +
    `document.readyState=='complete'?soon():addEventListener('load',soon);` +
    `for(let type of['pointerdown','keydown','touchstart'])addEventListener(type,()=>go(),{once:true,passive:true,capture:true})})()`
  );
}
