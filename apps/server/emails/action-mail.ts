import { createElement, type ReactElement } from 'react';
import { Button, Link, Text } from 'react-email';
import { mailFrame } from './mail-frame.ts';
import { BUTTON, LINK, PARAGRAPH, SMALL } from './mail-style.ts';

type ActionMail = {
  preview: string;
  heading: string;
  name: string;
  text: string;
  action: { label: string; link: string };
  footnote: string;
};

/** A greeting, a reason, one thing to do, and the same address in plain for those whose button does nothing. */
export function actionMail({ preview, heading, name, text, action, footnote }: ActionMail): ReactElement {
  const { label, link } = action;
  return mailFrame({
    preview,
    heading,
    children: [
      createElement(Text, { key: 'hello', style: PARAGRAPH }, `Hello ${name},`),
      createElement(Text, { key: 'why', style: PARAGRAPH }, text),
      createElement(Button, { key: 'button', href: link, style: BUTTON }, label),
      createElement(
        Text,
        { key: 'plain', style: SMALL },
        'Button not working? Open this address: ',
        createElement(Link, { href: link, style: LINK }, link),
      ),
      createElement(Text, { key: 'footnote', style: SMALL }, footnote),
    ],
  });
}
