import { appLayoutMessages, footerMessages, menuMessages } from '../messages.ts';
import { paths } from '../../paths.ts';

const FAQ = { to: paths.faq, text: footerMessages.faq };
const ABOUT = { to: paths.about, text: footerMessages.about };
const CONTACT = { to: paths.contact, text: footerMessages.contact };
const PRIVACY = { to: paths.privacy, text: footerMessages.privacy };
const TERMS = { to: paths.terms, text: footerMessages.terms };
const ACCURACY = { to: paths.accuracy, text: footerMessages.accuracy };
const TRANSPARENCY = { to: paths.transparency, text: footerMessages.transparency };

// The server writes its content.
const GUIDE = { to: paths.guide, text: footerMessages.guide, reloadDocument: true };

type SiteLink = { to: string; text: string; reloadDocument?: boolean };
export type LinkGroup = { title: string; links: readonly SiteLink[] };

/** The information pages, grouped as the footer shows them. */
export const SITE_LINK_GROUPS: readonly LinkGroup[] = [
  { title: footerMessages.product, links: [FAQ] },
  { title: footerMessages.company, links: [ABOUT, CONTACT, PRIVACY, TERMS] },
];

/** Beside the copyright: the groups are those of the specification. */
export const FOOTER_LINKS: readonly SiteLink[] = [ACCURACY, TRANSPARENCY, GUIDE];

export const MODERATION_LINK: SiteLink = { to: paths.moderation, text: appLayoutMessages.moderation };

/** The member's own pages in the menu of a phone; the profile is in the top bar and in the member's card. */
export const OWN_LINKS: readonly SiteLink[] = [
  { to: paths.notifications, text: appLayoutMessages.notifications },
  { to: paths.settings, text: appLayoutMessages.settings },
];

/** The other groups of that menu. Some pages of a phone have no bottom bar, so two of its links are here, too. */
export const MENU_GROUPS: readonly LinkGroup[] = [
  {
    title: menuMessages.prices,
    links: [
      { to: paths.feed, text: appLayoutMessages.listings },
      { to: paths.quick, text: appLayoutMessages.guess },
      GUIDE,
      ACCURACY,
    ],
  },
  { title: menuMessages.help, links: [FAQ, ABOUT, CONTACT] },
  { title: menuMessages.legal, links: [PRIVACY, TERMS, TRANSPARENCY] },
];
