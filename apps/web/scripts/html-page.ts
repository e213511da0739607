import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { type Document, type Element, Window } from 'happy-dom';

const DOCTYPE = '<!DOCTYPE html>';

/** Browsers read these from the HTML alone, so the app's scripts need not carry them. */
const SITE_LINKS = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

const window = new Window();

/** Reads a built page. Its scripts do not run. */
export function parsePage(html: string): Document {
  return new window.DOMParser().parseFromString(html, 'text/html');
}

export function serializePage(page: Document): string {
  return `${DOCTYPE}${page.documentElement.outerHTML}`;
}

/** The one element of a page that React Router has to render. A release that renders another page stops the build. */
export function getElement(page: Document, selector: string): Element {
  const element = page.querySelector(selector);
  if (element === null) throw new Error(`The page has no ${selector}: React Router renders it differently now.`);
  return element;
}

/** Creates an element with these attributes and this text. */
export function createElement(
  page: Document,
  tag: string,
  { text = '', ...attributes }: Record<string, string> = {},
): Element {
  const element = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Adds the links that make the site an installable app with an icon. */
export function addSiteLinks(page: Document): void {
  getElement(page, 'title').before(...SITE_LINKS.map((link) => createElement(page, 'link', link)));
}

/** A part of a page whose content the server chooses, with placeholders for values. */
type BuiltPart = { title: string; description: string; html: string };

/** Takes the parts out of the page that has them all. The server puts the one that fits into the element that is left. */
export function cutParts(page: Document, names: readonly string[]): Record<string, BuiltPart> {
  const parts = Object.fromEntries(
    names.map((name) => {
      const part = getElement(page, `[data-part="${name}"]`);
      const read = (attribute: string) => part.getAttribute(attribute) ?? '';
      return [name, { title: read('data-title'), description: read('data-description'), html: part.innerHTML }];
    }),
  );
  getElement(page, `#${SERVED_CONTENT_ID}`).innerHTML = '';
  // React preloads pictures that are shown at once. Those of the parts are on no page yet.
  for (const link of page.querySelectorAll('link[as=image]')) link.remove();
  return parts;
}
