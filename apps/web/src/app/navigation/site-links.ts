import { footerMessages } from '../messages.ts';
import { paths } from '../../paths.ts';

/** The information pages, grouped as the footer shows them. The drawer lists them without their groups. */
export const SITE_LINK_GROUPS = [
  { title: footerMessages.product, links: [{ to: paths.faq, text: footerMessages.faq }] },
  {
    title: footerMessages.company,
    links: [
      { to: paths.about, text: footerMessages.about },
      { to: paths.contact, text: footerMessages.contact },
      { to: paths.privacy, text: footerMessages.privacy },
      { to: paths.terms, text: footerMessages.terms },
    ],
  },
] as const;

/** Beside the copyright: the groups are those of the specification. */
export const FOOTER_LINKS = [
  { to: paths.accuracy, text: footerMessages.accuracy },
  { to: paths.transparency, text: footerMessages.transparency },
  // The server writes its content.
  { to: paths.guide, text: footerMessages.guide, reloadDocument: true },
] as const;
