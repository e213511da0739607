import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/xp';

/** The buttons on the page of a listing. */
export const actionMessages = {
  suggest: 'Suggest Price',
  edit: 'Edit suggestion',
  editShort: 'Edit',
  editOwn: 'Edit your suggestion',
  close: 'Close listing',
} as const;

export const suggestionMessages = { title: 'Price suggestions' } as const;

/** What is said in the list of suggestions. */
export const suggestionListMessages = {
  you: 'You',
  closest: 'Closest',
  earned: (xp: number) => `+${xp} XP`,
  more: 'Show more',
  loadingMore: 'Loading more…',
  moreFailed: 'Further suggestions did not load.',
  retry: 'Try again',
} as const;

const NUMBER = new Intl.NumberFormat('en-US');

/** What is said while a price is suggested or changed. */
export const suggestMessages = {
  title: 'Suggest a price',
  editTitle: 'Edit your suggestion',
  question: (title: string) => `What is “${title}” worth to you?`,
  amount: 'Your price',
  note: 'Note (optional)',
  noteExample: 'Why this price? It helps the owner.',
  prompts: ['Sold one', 'Condition', 'Season'],
  promptsLabel: 'Add to the note',
  addPrompt: (prompt: string) => `Add ${prompt}`,
  submit: 'Submit suggestion',
  submitting: 'Submitting…',
  update: 'Update suggestion',
  updating: 'Updating…',
  submitted: 'Price suggestion submitted!',
  updated: 'Suggestion updated successfully!',
  submitFailed: 'Failed to submit suggestion',
  updateFailed: 'Failed to update suggestion',
} as const;

/** What is said while an owner closes a listing. */
export const closeMessages = {
  title: 'Close listing',
  explanation: 'Tell your neighbours how it ended. Everybody who suggested a price earns XP, the closest most.',
  finalPrice: 'Final price',
  proceed: 'Continue',
  confirmTitle: 'Close it at this price?',
  final: 'This cannot be undone: the price stays, and nobody can suggest one any more.',
  back: 'Change price',
  confirm: 'Close listing',
  closing: 'Closing…',
  closedAt: (members: number) =>
    members > 0 ? `Listing closed! XP awarded to ${members} users.` : 'Listing closed successfully!',
  failed: 'Failed to close listing',
  strip: (suggestions: string) => `${suggestions} on a line`,
  stripWithFinal: (strip: string, price: string) => `${strip}, and your final price of ${price}`,
} as const;

/** Who would earn what, while the final price is being written. */
export const previewMessages = {
  nobody: 'Nobody has suggested a price, so no XP is awarded.',
  waiting: 'Type the final price to see who was closest.',
  loading: 'Looking at all suggestions…',
  closest: (names: readonly string[]) => `${listed(names)} would be closest`,
  within: (members: number) => {
    if (members === 0) return `Nobody within ${NEAR_PERCENT}%`;
    return members === 1
      ? `1 neighbour within ${NEAR_PERCENT}%`
      : `${NUMBER.format(members)} neighbours within ${NEAR_PERCENT}%`;
  },
  part: (known: number, all: number) =>
    `Counted among the newest ${NUMBER.format(known)} of ${NUMBER.format(all)} suggestions.`,
} as const;

/** Thanks, once it is closed. */
export const thanksMessages = {
  closest: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? 'was' : 'were'} closest`,
  /** More members tie than the answer names. */
  closestOfMany: (first: string) => `${first} and many others were closest`,
  off: (difference: string) => `${difference} from your final price. A thank-you never hurts.`,
  exact: 'Right on your final price. A thank-you never hurts.',
  nobody: 'Closed',
  nobodyHint: 'Nobody had suggested a price, so no XP was awarded.',
  rewards: 'XP awarded',
  xp: (amount: number) => `+${amount} XP`,
  more: (members: number) => (members === 1 ? 'and 1 more neighbour' : `and ${NUMBER.format(members)} more neighbours`),
  rules: `${XP_CLOSEST} XP for the closest, ${XP_WITHIN} within ${NEAR_PERCENT}%, ${XP_PARTICIPATION} for taking part.`,
  leaderboard: 'See the leaderboard',
} as const;

/** Two by name; of more, the first and how many others. */
function listed([first = '', second, ...rest]: readonly string[]): string {
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
