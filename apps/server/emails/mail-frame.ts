import { BRAND, BRAND_TAGLINE } from '@ballpark/rules/brand';
import { createElement, type ReactElement } from 'react';
import { layoutTable, previewLine, smallPrint } from './mail-elements.ts';
import { BODY, BRAND_LINE, CARD, CARD_CELL, CARD_ROW, DARK, HEADING, PAGE } from './mail-style.ts';

const LANGUAGE = { dir: 'ltr', lang: 'en' };

type Frame = {
  preview: string;
  heading: string;
  content: ReactElement[];
};

/**
 * What all mails share: brand, card, closing line. Written with createElement because Node runs our TypeScript without
 * a build step, and supports no JSX.
 */
export function mailFrame({ preview, heading, content }: Frame): ReactElement {
  return createElement('html', LANGUAGE, head(preview), body(preview, card(heading, content)));
}

function head(title: string): ReactElement {
  return createElement(
    'head',
    null,
    createElement('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    createElement('meta', { name: 'x-apple-disable-message-reformatting' }),
    createElement('meta', { name: 'viewport', content: 'width=device-width' }),
    createElement('meta', { name: 'color-scheme', content: 'light dark' }),
    createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    createElement('title', null, title),
    createElement('style', { dangerouslySetInnerHTML: { __html: DARK } }),
  );
}

/** The styles are on a table cell as well: some clients drop the body element. */
function body(preview: string, children: ReactElement): ReactElement {
  const cell = createElement('td', { ...LANGUAGE, className: 'page', style: BODY }, children);
  return createElement(
    'body',
    { ...LANGUAGE, className: 'page', style: PAGE },
    previewLine(preview),
    layoutTable({ children: createElement('tr', null, cell) }),
  );
}

function card(heading: string, content: ReactElement[]): ReactElement {
  const cell = createElement(
    'td',
    { style: CARD_CELL },
    createElement('p', { className: 'link', style: BRAND_LINE }, BRAND),
    createElement('h1', { className: 'strong', style: HEADING }, heading),
    ...content,
    smallPrint(BRAND_TAGLINE),
  );
  return layoutTable({ className: 'card', style: CARD, children: createElement('tr', { style: CARD_ROW }, cell) });
}
