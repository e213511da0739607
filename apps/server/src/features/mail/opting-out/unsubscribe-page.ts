import { createHash } from 'node:crypto';
import { BRAND } from '@ballpark/rules/brand';
import type { MailKind } from '@ballpark/rules/mail';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fbfaf6;color:#1b1f1c;font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100%,28rem);padding:2rem 1.5rem}
h1{font-size:1.5rem;line-height:1.25}
a{color:#0b6b4b}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:1.5rem;background:#0b6b4b;color:#fff;font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0f1311;color:#eef1ee}a{color:#4fc493}button{background:#4fc493;color:#0b1a13}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page has one style and one form that goes back to this site, and nothing else. */
export const UNSUBSCRIBE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const KIND_WORDS: Record<MailKind, string> = {
  suggestions: 'new prices for your listings',
  'ends-soon': 'listings that close soon',
  'auto-closed': 'listings that closed by themselves',
  result: 'results of listings you priced',
  digest: 'the daily summary',
};

const SETTINGS = '<p><a href="/settings">All mail settings</a> (you may have to sign in)</p>';

/** Asks for one click. A mail client posts by itself; a person who follows the link presses the button. */
export function renderQuestion(kind: MailKind): string {
  return renderPage(
    'Stop these mails?',
    `<p>We will send you no more mails about ${KIND_WORDS[kind]}.</p>
<form method="post"><button>Stop these mails</button></form>${SETTINGS}`,
  );
}

export function renderDone(kind: MailKind): string {
  return renderPage('Done', `<p>You get no more mails about ${KIND_WORDS[kind]}.</p>${SETTINGS}`);
}

export function renderInvalid(): string {
  return renderPage(
    'This link does not work',
    `<p>It may be incomplete. Please copy the whole link from the mail.</p>${SETTINGS}`,
  );
}

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} - ${BRAND}</title><style>${STYLE}</style></head>
<body><main><p><strong>${BRAND}</strong></p><h1>${title}</h1>${content}</main></body></html>
`;
}
