/** What is said only when something is opened on the page of a listing: it arrives with the part that says it. */
export const offerDialogMessages = {
  title: 'Offered amount',
  explanation:
    'Somebody has already offered the owner this amount. It is not a price suggestion: it does not count towards the average, and it changes nobody’s XP.',
} as const;

export const shareDialogMessages = {
  title: 'Share this listing',
  byHand: 'Your browser did not let us copy the link. Here it is:',
  link: 'Link to this listing',
} as const;

export const deleteMessages = {
  title: 'Delete this listing?',
  consequence: (title: string) => `“${title}” disappears for everyone, at once.`,
  withSuggestions: (suggestions: string) => `Nobody earns XP for its ${suggestions}.`,
  final: 'This cannot be undone.',
  confirm: 'Delete listing',
  deleting: 'Deleting…',
  cancel: 'Keep it',
  deleted: 'Listing deleted',
  failed: 'Failed to delete listing. Please try again.',
} as const;
