import type { ReactElement } from 'react';
import { button, greeting, link, type OptOutLinks, optOutLine, paragraph, smallPrint } from './mail-elements.ts';
import { mailFrame } from './mail-frame.ts';

type ActionMail = {
  preview: string;
  heading: string;
  /** Left out before the address is verified: until then a stranger may have chosen the name. */
  name: string | undefined;
  text: string;
  action: { label: string; href: string };
  /** Between the button and the small print. */
  more?: ReactElement;
  footnote: string;
  /** Undefined for mails about the account. */
  optOut?: OptOutLinks;
};

/** A greeting, a reason, one thing to do, and its address in plain text for readers whose button does not work. */
export function actionMail({ preview, heading, name, text, action, more, footnote, optOut }: ActionMail): ReactElement {
  const { label, href } = action;
  return mailFrame({
    preview,
    heading,
    content: [
      greeting(name),
      paragraph(text),
      button(label, href),
      ...(more ? [more] : []),
      smallPrint('Button not working? Open this address: ', link(href)),
      smallPrint(footnote),
      ...(optOut ? [optOutLine(optOut)] : []),
    ],
  });
}
