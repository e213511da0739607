import { createHash } from 'node:crypto';
import { BRAND } from '@ballpark/rules/brand';
import { html, Markup } from '../html.ts';
import { LOGO } from './page-icons.ts';
import { writePageStyle } from './page-style.ts';

/** What these pages take from the web build: the addresses of scripts, and the rules of the site's font. */
export type PageAssets = { scripts: Readonly<Record<PageKind, string>> | null; fontFaces: string };

/** Each kind of page has a script of its own, which it works without. */
export type PageKind = 'guest' | 'daily';

/** In development Vite serves the app, and nothing is built. */
export const NO_PAGE_ASSETS: PageAssets = { scripts: null, fontFaces: '' };

export type FormPage = { html: string; headers: Record<string, string> };

/** What one page shows. */
export type PageContent = {
  title: string;
  /** Other elements of <head>, such as what search engines are told. */
  head: Markup;
  /** Beside the name of the site. */
  links: Markup;
  main: Markup;
  /** What the script says after a form that reached no server. */
  lost: Markup;
};

const FOOTER = {
  label: 'About this site',
  about: `About ${BRAND}`,
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
};

/** Renders pages outside the app, whole without a script. `style` is what their kind adds to the style of all. */
export function createFormPages(
  { scripts, fontFaces }: PageAssets,
  { kind, style: more }: { kind: PageKind; style: string },
): (content: PageContent) => FormPage {
  const style = writePageStyle(fontFaces, more);
  const headers = listHeaders(createHash('sha256').update(style).digest('base64'));
  // The hash is that of these very characters, so no template may write space around them.
  const styleElement = new Markup(`<style>${style}</style>`);
  const script = scripts?.[kind] ?? null;
  return (content) => ({ html: renderDocument(content, { styleElement, script }).text, headers });
}

/**
 * Local storage holds the session of a member who opens it, so it runs
 * our own files only and never writes text as markup.
 */
function listHeaders(styleHash: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  };
}

type DocumentParts = { styleElement: Markup; script: string | null };

function renderDocument(
  { title, head, links, main, lost }: PageContent,
  { styleElement, script }: DocumentParts,
): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1412" />
        <title>${title} - ${BRAND}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head} ${styleElement} ${script !== null && html`<script src="${script}" async></script>`}
      </head>
      <body>
        <header>
          <a class="brand" href="/" aria-label="${BRAND}">${LOGO}<span>${BRAND}</span></a
          >${links}
        </header>
        ${main}
        <div class="lost error" role="alert" hidden>${lost}</div>
        <footer>
          <nav aria-label="${FOOTER.label}">
            <a href="/about">${FOOTER.about}</a><a href="/privacy">${FOOTER.privacy}</a
            ><a href="/terms">${FOOTER.terms}</a>
          </nav>
        </footer>
      </body>
    </html> `;
}
