/**
 * Inline script of a page rendered at build time: loads the app's scripts and the full stylesheet only when they are
 * needed, so that a visitor who only reads downloads no script. `data-boot` of the script element is the module to load.
 */
import { readToken } from '../../api/token.ts';
import { HYDRATE_ON_VISIBLE } from '../../lib/hydrate-on-visible.ts';
import { enableStylesheet } from './enable-stylesheet.ts';

/** The first of these shows that the visitor may do more than read. */
const WAKE_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** How long a busy browser may put off hydration that no interaction asked for. */
const IDLE_TIMEOUT_MS = 3000;

const bootModule = document.currentScript?.dataset['boot'] ?? '';
let isHydrating = false;

function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  enableStylesheet();
  // Trusted Types block a script element that a script creates, but not import().
  void import(/* @vite-ignore */ bootModule);
}

/** After the next paint, once the browser is idle. */
function hydrateWhenIdle(): void {
  requestAnimationFrame(() => setTimeout(requestHydration));
}

function requestHydration(): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(hydrate);
}

// Not before load: browsers fire pointermove for a resting pointer as soon as something is drawn under it.
addEventListener('load', () => {
  for (const type of WAKE_EVENTS) addEventListener(type, hydrate, { once: true, passive: true, capture: true });
  // The page shows a signed-in member another header than a visitor.
  if (readToken() !== null) hydrateWhenIdle();
  const liveElement = document.querySelector(`[${HYDRATE_ON_VISIBLE}]`);
  if (liveElement === null) return;
  new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting) hydrateWhenIdle();
  }).observe(liveElement);
});
