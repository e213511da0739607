/** The address of every page. Screens never spell out a path themselves. */
export const paths = {
  landing: '/',
  howItWorks: '/how-it-works',
  faq: '/faq',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  accuracy: '/accuracy',
  transparency: '/transparency',
  guide: '/guide',
  town: '/town',
  daily: '/daily',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  onboarding: '/onboarding',
  home: '/home',
  feed: '/feed',
  create: '/create',
  quick: '/quick',
  profile: '/profile',
  editProfile: '/profile/edit',
  settings: '/settings',
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',
  undoEmailChange: '/undo-email-change',
  appeal: '/appeal',
  leaderboard: '/leaderboard',
  achievements: '/achievements',
  notifications: '/notifications',
  moderation: '/moderation',
} as const;

/** Query parameter of /create: the listing to post again. */
export const POST_AGAIN = 'again';

export function listingPath(id: string): string {
  return `/listing/${id}`;
}

export function editListingPath(id: string): string {
  return `${listingPath(id)}/edit`;
}

/** The form for a new listing, filled in as an ended one. */
export function postAgainPath(id: string): string {
  return `${paths.create}?${POST_AGAIN}=${id}`;
}

export function profilePath(memberId: string): string {
  return `${paths.profile}/${memberId}`;
}

/** The statement of reasons of a decision, with the form to appeal. */
export function appealPath(token: string): string {
  return `${paths.appeal}?token=${encodeURIComponent(token)}`;
}

/** Route patterns of the addresses with an id. */
export const patterns = {
  listing: '/listing/:id',
  editListing: '/listing/:id/edit',
  profile: '/profile/:userId?',
  guide: '/guide/:place?/:words?',
  town: '/town/:place?',
} as const;
