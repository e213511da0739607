import { createHash } from 'node:crypto';
import { BRAND } from '@ballpark/rules/brand';

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:#fbfaf6;color:#1b1f1c;font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100%,28rem);padding:2rem 1.5rem}
h1{font-size:1.5rem;line-height:1.25}
a{color:#0b6b4b}
button{min-height:3rem;padding:0 1.5rem;border:0;border-radius:1.5rem;background:#0b6b4b;color:#fff;font:inherit;font-weight:700;cursor:pointer}
:focus-visible{outline:3px solid #2f6fde;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0f1311;color:#eef1ee}a{color:#4fc493}button{background:#4fc493;color:#0b1a13}}`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page has one style and at most one form that goes back to this site, and nothing else. */
export const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

/** A page without the web app: for people who come from a mail, and for what the app cannot show. `content` is HTML. */
export function renderPlainPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} - ${BRAND}</title><style>${STYLE}</style></head>
<body><main><p><strong>${BRAND}</strong></p><h1>${title}</h1>${content}</main></body></html>
`;
}

/** Renders the page that a person reads in place of the JSON of a refusal. */
export function renderRefusalPage(sentence: string): string {
  return renderPlainPage(sentence, `<p><a href="/">Go to ${BRAND}</a></p>`);
}
