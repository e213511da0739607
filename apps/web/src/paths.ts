/** Every address of the web app. A screen never writes one itself. */
export const paths = {
  landing: '/',
  howItWorks: '/how-it-works',
  faq: '/faq',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  onboarding: '/onboarding',
  home: '/home',
  feed: '/feed',
  create: '/create',
  profile: '/profile',
  editProfile: '/profile/edit',
  leaderboard: '/leaderboard',
  achievements: '/achievements',
} as const;

/** The page of a listing, and the page on which its owner changes it. */
export function listingPath(id: string): string {
  return `/listing/${id}`;
}

export function editListingPath(id: string): string {
  return `${listingPath(id)}/edit`;
}

/** What a member shows of themselves. */
export function profilePath(memberId: string): string {
  return `${paths.profile}/${memberId}`;
}

/** Patterns of the addresses that carry an id. */
export const patterns = {
  listing: '/listing/:id',
  editListing: '/listing/:id/edit',
  profile: '/profile/:userId?',
} as const;
