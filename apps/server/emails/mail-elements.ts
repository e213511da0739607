import { createElement, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import {
  BUTTON,
  BUTTON_LABEL,
  ILLUSTRATION,
  GAP,
  LINK,
  PARAGRAPH,
  PICTURE,
  PREVIEW,
  SMALL,
  SUBHEADING,
} from './mail-style.ts';

/** Outlook on Windows ignores the padding of links. Stretched hair spaces, which only Outlook reads, take its place. */
const OUTLOOK_LEFT =
  '<!--[if mso]><i style="mso-font-width:466.6666666666667%;mso-text-raise:21px" hidden>&#8202;&#8202;&#8202;</i><![endif]-->';
const OUTLOOK_RIGHT =
  '<!--[if mso]><i style="mso-font-width:466.6666666666667%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->';

/** Mail clients fill the preview line up to about this length; these characters are invisible and take up room. */
const PREVIEW_LENGTH = 200;
const INVISIBLE = '\u00A0\u200C\u200B\u200D\uFEFF';

export function paragraph(...children: ReactNode[]): ReactElement {
  return createElement('p', { className: 'text', style: PARAGRAPH }, ...children);
}

export function subheading(text: string): ReactElement {
  return createElement('h2', { className: 'strong', style: SUBHEADING }, text);
}

/** Room after a button, which has no margin of its own in some clients. */
export function gap(): ReactElement {
  return createElement('div', { style: GAP, 'data-skip-in-text': 'true' }, '\u00A0');
}

/** A link under a name instead of its address. */
export function namedLink(name: string, href: string): ReactElement {
  return createElement('a', { className: 'link', href, style: LINK, target: '_blank' }, name);
}

/** By first name, if there is one. */
export function greeting(name?: string): ReactElement {
  const [firstName] = name?.trim().split(/\s+/) ?? [];
  return paragraph(firstName ? `Hi ${firstName},` : 'Hi,');
}

export function smallPrint(...children: ReactNode[]): ReactElement {
  return createElement('p', { className: 'text', style: SMALL }, ...children);
}

export function link(href: string): ReactElement {
  return createElement('a', { className: 'link', href, style: LINK, target: '_blank' }, href);
}

/** A picture that is part of the mail, and its width in CSS pixels. */
export type MailPicture = { cid: string; width: number };

type PictureLook = { /** What it shows. Without words it is decoration. */ words: string; style: CSSProperties };

export function picture({ cid, width }: MailPicture, { words, style }: PictureLook): ReactElement {
  // The attribute is for Outlook, which ignores the style. With a height, too, others would keep an empty space.
  return createElement('img', { className: 'picture', src: `cid:${cid}`, alt: words, width, style });
}

/** A picture in a line of its own, as wide as the text at most. */
export function illustration(drawn: MailPicture, words: string): ReactElement {
  return createElement('p', { className: 'text', style: ILLUSTRATION }, picture(drawn, { words, style: PICTURE }));
}

export type OptOutLinks = { unsubscribeLink: string; settingsLink: string };

/** At the end of every mail that a member can do without. */
export function optOutLine({ unsubscribeLink, settingsLink }: OptOutLinks): ReactElement {
  return smallPrint(
    namedLink('Stop mails of this kind', unsubscribeLink),
    ' or ',
    namedLink('change your settings', settingsLink),
    '.',
  );
}

export function button(label: string, href: string): ReactElement {
  return createElement(
    'a',
    { className: 'button', href, style: BUTTON, target: '_blank' },
    createElement('span', { dangerouslySetInnerHTML: { __html: OUTLOOK_LEFT } }),
    createElement('span', { style: BUTTON_LABEL }, label),
    createElement('span', { dangerouslySetInnerHTML: { __html: OUTLOOK_RIGHT } }),
  );
}

/** The line that an inbox shows next to the subject. The filler keeps the start of the mail out of it. */
export function previewLine(text: string): ReactElement {
  return createElement(
    'div',
    { style: PREVIEW, 'data-skip-in-text': 'true' },
    text,
    createElement('div', null, INVISIBLE.repeat(Math.max(0, PREVIEW_LENGTH - text.length))),
  );
}

type TableProps = { className?: string; style?: CSSProperties; children: ReactElement | readonly ReactElement[] };

/** Tables, because mail clients do not agree on how to lay out anything else. */
export function layoutTable({ className, style, children }: TableProps): ReactElement {
  return createElement(
    'table',
    {
      border: 0,
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      align: 'center',
      className,
      style,
    },
    createElement('tbody', null, ...[children].flat()),
  );
}
