import { BRAND, BRAND_PROMISE } from '@ballpark/rules/brand';

/** For the browser tab, search results and link previews. */
export type PageWords = { title: string; description: string };

/** For pages without their own title and description. */
export const DEFAULT_WORDS: PageWords = {
  title: `${BRAND} - Community-Powered Pricing`,
  description: `${BRAND_PROMISE} Post what you want priced, and people nearby say what it's worth. Free, and only your area is shown.`,
};

export const pageWords = {
  landing: DEFAULT_WORDS,
  howItWorks: {
    title: `How it works - ${BRAND}`,
    description: 'Create an account, post an item, get community suggestions and make a smart decision.',
  },
  faq: {
    title: `Questions and answers - ${BRAND}`,
    description: `What ${BRAND} is, what it costs, who sees where you live and how experience points work.`,
  },
  about: {
    title: `About - ${BRAND}`,
    description: 'Nobody should have to guess a price alone. What we do and what we promise.',
  },
  contact: { title: `Contact - ${BRAND}`, description: `Write to the people behind ${BRAND}.` },
  privacy: {
    title: `Privacy Policy - ${BRAND}`,
    description: `What ${BRAND} knows about you and what it does with it.`,
  },
  terms: { title: `Terms of Service - ${BRAND}`, description: `The rules for using ${BRAND}.` },
  login: {
    title: `Sign in - ${BRAND}`,
    description: `Sign in to ${BRAND} to suggest prices and post your own listings.`,
  },
  register: {
    title: `Create your account - ${BRAND}`,
    description: `Join ${BRAND} for free and find out from your neighbours what things are worth.`,
  },
  forgotPassword: { title: `Forgot password - ${BRAND}`, description: `Choose a new password for ${BRAND}.` },
  resetPassword: { title: `Reset password - ${BRAND}`, description: `Choose a new password for ${BRAND}.` },
  verifyEmail: { title: `Verify your email - ${BRAND}`, description: "One click in your inbox and you're in." },
  onboarding: { title: `Profile setup - ${BRAND}`, description: 'Your username, your area and what brings you here.' },
  home: { title: `Home - ${BRAND}`, description: 'What your neighbours want priced right now.' },
  feed: { title: `Local Listings - ${BRAND}`, description: 'Search what people nearby want priced.' },
  quick: { title: `Quick guesses - ${BRAND}`, description: 'One listing, one price, next.' },
  createListing: {
    title: `Create Listing - ${BRAND}`,
    description: "Post an item or a job and find out what it's worth.",
  },
  listing: { title: `Listing - ${BRAND}`, description: "What neighbours think it's worth." },
  editListing: { title: `Edit listing - ${BRAND}`, description: 'Change your listing.' },
  profile: { title: `Profile - ${BRAND}`, description: 'Listings, suggestions and experience points.' },
  editProfile: { title: `Edit profile - ${BRAND}`, description: 'Change your photo, about text and interests.' },
  leaderboard: { title: `Leaderboard - ${BRAND}`, description: 'The sharpest guesses, near and far.' },
  achievements: {
    title: `Achievements - ${BRAND}`,
    description: "What you've earned, and what's next.",
  },
  notifications: { title: `Notifications - ${BRAND}`, description: 'What happened since you were last here.' },
  notFound: { title: `Page not found - ${BRAND}`, description: "There's nothing at this address." },
} as const satisfies Record<string, PageWords>;
