import { BRAND, BRAND_TAGLINE, COPYRIGHT_YEAR } from '@ballpark/rules/brand';
import { formatCount } from '@ballpark/rules/display';

export const footerMessages = {
  tagline: BRAND_TAGLINE,
  copyright: `© ${COPYRIGHT_YEAR} ${BRAND}`,
  label: 'Footer',
  product: 'Product',
  faq: 'FAQ',
  company: 'Company',
  about: 'About',
  contact: 'Contact',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  accuracy: 'Accuracy',
  transparency: 'Transparency',
  guide: 'What things went for',
} as const;

export const publicBarMessages = {
  label: 'Account',
  homeLink: `${BRAND}, start page`,
  signIn: 'Sign In',
  getStarted: 'Get Started',
  openApp: 'Open app',
} as const;

export const appLayoutMessages = {
  navigation: 'Main',
  moreNavigation: 'More',
  quickNavigation: 'Quick access',
  menu: 'Open menu',
  closeMenu: 'Close menu',
  drawer: 'Menu',
  home: 'Home',
  feed: 'Feed',
  listings: 'Listings',
  create: 'Create',
  guess: 'Guess',
  leaderboard: 'Leaderboard',
  achievements: 'Achievements',
  profile: 'Profile',
  settings: 'Settings',
  moderation: 'Moderation',
  notifications: 'Notifications',
  notificationsUnread: (unread: number) => `Notifications, ${formatCount(unread)} unread`,
  logOut: 'Log out',
  xp: (xp: number) => `${formatCount(xp)} XP`,
} as const;

/** The groups of the menu. */
export const menuMessages = { you: 'You', prices: 'Prices', help: 'Help', legal: 'Legal' } as const;

export const authLayoutMessages = {
  title: 'One bike, nine guesses, one fair price.',
  text: "Post what you want priced. People nearby say what it's worth, and why.",
} as const;

export const failureMessages = {
  notFoundTitle: 'Page not found',
  notFound: "That page isn't in the ballpark. Check the address, or it may have moved.",
  toStart: 'Back to the start page',
  toHome: 'Back to Home',
  errorTitle: 'Something went wrong',
  error: "That's on us. Please try again; anything you saved is safe.",
  unreachableTitle: `Can't reach ${BRAND}`,
  unreachable: "You're still signed in. Check your connection, or try again in a moment.",
  chunkTitle: "This page isn't on your device yet",
  chunk: "We couldn't load it. Check your connection and try again.",
  chunkOffline: "You're offline. It opens by itself when you're back.",
  requestId: (id: string) => `If you write to us, please mention ${id}.`,
} as const;

export const offlineMessages = {
  offline: "You're offline. We'll keep trying.",
  waiting: (prices: number) =>
    prices === 1 ? "You're offline. 1 price is waiting." : `You're offline. ${prices} prices are waiting.`,
} as const;
