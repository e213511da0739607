import { createHash } from 'node:crypto';
import type { Document } from 'happy-dom';
import { createElement, getElement } from './html-page.ts';

/** The module that hydrates a page: its address and its code. */
type BootModule = { address: string; code: string };

/**
 * Makes a page rendered at build time readable without any further script: the module script of React Router becomes a
 * file of its own, which `src/app/inline/defer-hydration.ts` imports when the page has to hydrate.
 */
export function deferHydration(page: Document, inlineScript: string): BootModule {
  const moduleScript = getElement(page, 'script[type=module]');
  const code = moduleScript.textContent;
  const address = `/assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  for (const link of page.querySelectorAll('link[rel=modulepreload]')) link.remove();
  moduleScript.replaceWith(createElement(page, 'script', { 'data-boot': address, text: inlineScript }));
  return { address, code };
}
