import { BRAND, BRAND_TAGLINE } from '@ballpark/rules/brand';
import { createElement, type CSSProperties, type ReactElement } from 'react';
import { layoutTable, type MailPicture, picture, previewLine, smallPrint } from './mail-elements.ts';
import {
  BODY,
  BRAND_CELL,
  BRAND_LINE,
  CARD,
  CARD_CELL,
  CARD_ROW,
  HEADING,
  LOGO,
  PAGE,
  PHOTO,
  PHOTO_CELL,
  THEMES_AND_SIZES,
} from './mail-style.ts';

const LANGUAGE = { dir: 'ltr', lang: 'en' };

type Frame = {
  preview: string;
  heading: string;
  content: ReactElement[];
  /** Pictures in the mail. */
  logo?: MailPicture | undefined;
  photo?: MailPicture | undefined;
};

/**
 * What all mails share: brand, card, closing line. Written with createElement because Node runs our TypeScript without
 * a build step, and supports no JSX.
 */
export function mailFrame(frame: Frame): ReactElement {
  return createElement('html', LANGUAGE, head(frame.preview), body(frame.preview, card(frame)));
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
    createElement('style', { dangerouslySetInnerHTML: { __html: THEMES_AND_SIZES } }),
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

function card({ heading, content, logo, photo }: Frame): ReactElement {
  const brand = createElement(
    'p',
    { className: 'link', style: BRAND_LINE },
    logo && picture(logo, { words: '', style: LOGO }),
    BRAND,
  );
  const main = [
    createElement('h1', { className: 'strong', style: HEADING }, heading),
    ...content,
    smallPrint(BRAND_TAGLINE),
  ];
  const rows = [
    cardRow({ className: 'cell', style: BRAND_CELL }, brand),
    ...(photo ? [cardRow({ style: PHOTO_CELL }, picture(photo, { words: '', style: PHOTO }))] : []),
    cardRow({ className: 'cell', style: CARD_CELL }, ...main),
  ];
  return layoutTable({ className: 'card', style: CARD, children: rows });
}

type Cell = { className?: string; style: CSSProperties };

function cardRow(cell: Cell, ...children: ReactElement[]): ReactElement {
  return createElement('tr', { style: CARD_ROW }, createElement('td', cell, ...children));
}
