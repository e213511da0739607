import { BRAND, BRAND_TAGLINE } from '@ballpark/rules/brand';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Preview, Text } from 'react-email';
import { BODY, BRAND_LINE, CARD, HEADING, SMALL } from './mail-style.ts';

type Frame = {
  /** The line an inbox shows beside the subject. */ preview: string;
  heading: string;
  children: ReactNode;
};

/**
 * What all mails share: brand, card, closing line. Written with createElement because Node runs our TypeScript as it
 * is, and knows no JSX.
 */
export function mailFrame({ preview, heading, children }: Frame): ReactElement {
  return createElement(
    Html,
    { lang: 'en' },
    createElement(Head),
    createElement(Preview, null, preview),
    createElement(
      Body,
      { style: BODY },
      createElement(
        Container,
        { style: CARD },
        createElement(Text, { style: BRAND_LINE }, BRAND),
        createElement(Heading, { as: 'h1', style: HEADING }, heading),
        children,
        createElement(Text, { style: SMALL }, BRAND_TAGLINE),
      ),
    ),
  );
}
