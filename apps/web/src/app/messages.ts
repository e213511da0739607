import { BRAND, BRAND_TAGLINE, COPYRIGHT_YEAR } from '@ballpark/rules/brand';

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
  quickNavigation: 'Quick access',
  menu: 'Open menu',
  closeMenu: 'Close menu',
  drawer: 'Menu',
  home: 'Home',
  feed: 'Feed',
  create: 'Create',
  leaderboard: 'Leaderboard',
  achievements: 'Achievements',
  profile: 'Profile',
  logOut: 'Log out',
  xp: (xp: number) => `${xp.toLocaleString('en-US')} XP`,
} as const;

export const authLayoutMessages = {
  title: 'One bike, nine guesses, one fair price.',
  text: 'Post what you want priced. People nearby say what it is worth, and why.',
} as const;

export const failureMessages = {
  notFoundTitle: 'Page not found',
  notFound: "That page isn't in the ballpark. The address may be mistyped, or the page has moved.",
  toStart: 'Back to the start page',
  toHome: 'Back to Home',
  errorTitle: 'Something went wrong',
  error: 'This page stumbled on our side. Please try again; what you saved is safe.',
  requestId: (id: string) => `If you write to us, please mention ${id}.`,
} as const;
