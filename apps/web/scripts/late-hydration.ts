import { createHash } from 'node:crypto';
import { TOKEN_KEY } from '../src/api/token.ts';
import { LIVE_MARK } from '../src/lib/live-mark.ts';
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
 * rest of the stylesheet and the scripts that wake it up are asked for only when somebody needs them.
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
    .replace(
      MODULE_SCRIPT,
      () => `<script>${loaderOf(address, html.includes(LIVE_MARK) ? WAKE_IN_SIGHT : '')}</script>`,
    );
  return { html: late, boot: { address, code } };
}

/** React expects the link; switched off it is not fetched. */
export function withStylesInside(html: string, stylesOf: (address: string) => string): string {
  return html.replace(
    STYLESHEET,
    (_, href: string) => `<style>${stylesOf(href)}</style><link rel="stylesheet" href="${href}" disabled=""/>`,
  );
}

/** The first sign that somebody is there who may want more than to read. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

const WAKE_IN_SIGHT = `new IntersectionObserver(s=>s.at(-1).isIntersecting&&soon()).observe(document.querySelector('[${LIVE_MARK}]'))`;

/**
 * A visitor who only reads pays for no script. Whoever holds a token needs the bar of a member, and a part that shows
 * what is new needs to ask for it once it comes into sight: then the page wakes up as soon as the browser is idle.
 * import() needs no permission from Trusted Types, unlike a script element made by a script.
 */
function loaderOf(address: string, more: string): string {
  return (
    `(()=>{let go=()=>{go=()=>{};let l=document.querySelector('link[disabled]');` +
    // A sheet that fails to come must not keep the page asleep.
    `window.styled=new Promise(r=>{l.onload=l.onerror=r;l.removeAttribute('disabled');l.sheet&&r()});` +
    `import(${JSON.stringify(address)})},` +
    // Safari has no requestIdleCallback.
    `idle=self.requestIdleCallback||setTimeout,` +
    `soon=()=>requestAnimationFrame(()=>setTimeout(()=>idle(()=>go(),{timeout:3000})));` +
    // Not before: browsers tell of a resting pointer as soon as there is something under it.
    `addEventListener('load',()=>{` +
    `for(let type of ${JSON.stringify(SIGNS_OF_LIFE)})addEventListener(type,()=>go(),{once:true,passive:true,capture:true});` +
    `try{localStorage.${TOKEN_KEY}&&soon()}catch{}${more}})})()`
  );
}
