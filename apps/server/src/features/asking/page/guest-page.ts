import { createHash } from 'node:crypto';
import { BRAND } from '@ballpark/rules/brand';
import { getTimeLeft, type TimeLeft } from '@ballpark/rules/listings';
import { html, Markup } from '../../../core/html.ts';
import { LOGO } from './guest-icons.ts';
import { renderEnd, renderQuestion, renderResult, renderSent } from './guest-states.ts';
import { writeGuestStyle } from './guest-style.ts';
import type { GuestView } from './guest-view.ts';
import { GUEST_WORDS, type TimeLeftWords } from './guest-words.ts';

/** What the page of a guest takes from the web build. */
export type GuestAssets = {
  /** The address of the script; null where there is no web build. */
  script: string | null;
  /** The rules of the site's font. */
  fontFaces: string;
};

/** In development Vite serves the app, and nothing is built. */
export const NO_GUEST_ASSETS: GuestAssets = { script: null, fontFaces: '' };

export type GuestPage = { html: string; headers: Record<string, string> };

/**
 * The page of an ask link, whole without a script. `assets` are the font and the script of the web build; in development
 * there are none.
 */
export function createGuestPages(assets: GuestAssets): (view: GuestView, now: Date) => GuestPage {
  const style = writeGuestStyle(assets.fontFaces);
  const headers = listHeaders(createHash('sha256').update(style).digest('base64'));
  // The hash is that of these very characters, so no template may write space around them.
  const styleElement = new Markup(`<style>${style}</style>`);
  return (view, now) => ({ html: renderDocument(view, { now, styleElement, assets }).text, headers });
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

type DocumentParts = { now: Date; styleElement: Markup; assets: GuestAssets };

function renderDocument(view: GuestView, { now, styleElement, assets: { script } }: DocumentParts): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0F1412" />
        <title>${view.listing.title} - ${BRAND}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styleElement} ${script !== null && html`<script src="${script}" async></script>`}
      </head>
      <body>
        <header>
          <a class="brand" href="/" aria-label="${BRAND}">${LOGO}<span>${BRAND}</span></a
          ><a class="about" href="/how-it-works">${GUEST_WORDS.about}</a>
        </header>
        ${renderState(view, describeTimeLeft(getTimeLeft(view.listing.closesAt, now)))}
        <p class="lost error" role="alert" hidden>${GUEST_WORDS.notSent}</p>
        <footer>
          <nav aria-label="${GUEST_WORDS.footer.label}">
            <a href="/about">${GUEST_WORDS.footer.about}</a><a href="/privacy">${GUEST_WORDS.footer.privacy}</a
            ><a href="/terms">${GUEST_WORDS.footer.terms}</a>
          </nav>
        </footer>
      </body>
    </html> `;
}

function renderState(view: GuestView, timeLeft: TimeLeftWords): Markup {
  const { state, own, result } = view;
  if (result !== null) return renderResult(view, result);
  if (state === 'closed' || state === 'unsold') return renderEnd(view);
  if (own !== null) return renderSent(view, timeLeft);
  return state === 'full' ? renderEnd(view) : renderQuestion(view, timeLeft);
}

function describeTimeLeft(left: TimeLeft): TimeLeftWords {
  if (left === 'expired') return GUEST_WORDS.closing;
  const { unit, count } = left;
  const [letter, word] = unit === 'hours' ? ['h', 'hour'] : ['m', 'minute'];
  return { short: `${count}${letter} left`, long: `in ${count} ${word}${count === 1 ? '' : 's'}` };
}
