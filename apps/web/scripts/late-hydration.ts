import { createHash } from 'node:crypto';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\/>/g;
const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;

type LatePage = {
  html: string;
  /** The module that wakes the page up, and its address. */
  boot: { address: string; code: string };
};

/**
 * Makes a page rendered at build time readable without a single further request: its stylesheet moves inside, and the
 * scripts that wake it up are asked for only when it has been painted and the browser is idle, or when it is touched.
 */
export function hydrateLate(html: string, readAsset: (address: string) => string): LatePage {
  const code = MODULE_SCRIPT.exec(html)?.[1];
  if (code === undefined) throw new Error('The page has no module script: React Router renders it differently now.');
  const address = `/assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  const late = withStylesInside(html, readAsset)
    .replace(MODULE_PRELOAD, '')
    .replace(MODULE_SCRIPT, () => `<script>${loaderOf(address)}</script>`);
  return { html: late, boot: { address, code } };
}

/** React expects the link; switched off it is never fetched. */
export function withStylesInside(html: string, readAsset: (address: string) => string): string {
  return html.replace(
    STYLESHEET,
    (_, href: string) => `<style>${readAsset(href)}</style><link rel="stylesheet" href="${href}" disabled=""/>`,
  );
}

/** import() needs no permission from Trusted Types, unlike a script element made by a script. */
function loaderOf(address: string): string {
  return (
    `(()=>{let go=()=>{go=()=>{};import(${JSON.stringify(address)})},` +
    `soon=()=>requestAnimationFrame(()=>setTimeout(()=>self.requestIdleCallback?requestIdleCallback(()=>go(),{timeout:3000}):setTimeout(()=>go(),200)));` +
    `document.readyState=='complete'?soon():addEventListener('load',soon);` +
    `for(let type of['pointerdown','keydown','touchstart'])addEventListener(type,()=>go(),{once:true,passive:true,capture:true})})()`
  );
}
