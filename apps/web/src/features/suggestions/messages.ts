import { formatCount } from '@ballpark/rules/display';
import type { ListingType, Outcome } from '@ballpark/rules/listings';
import { NOTE_PROMPTS } from '@ballpark/rules/words/text-prompts';
import { formatMoment } from '../../lib/dates.ts';
import { NEAR_PERCENT, XP_CLOSEST, XP_PARTICIPATION, XP_WITHIN } from '@ballpark/rules/xp';

/** The buttons on the page of a listing. */
export const actionMessages = {
  suggest: 'Suggest Price',
  editShort: 'Edit',
  /** After 'Edit', for screen readers. */
  editRest: 'suggestion',
  editOwn: 'Edit your suggestion',
  changeWaiting: 'Change price',
  close: 'Close listing',
} as const;

/** To a member who has suggested a price. */
export const ownSuggestionMessages = {
  title: (amount: string) => `You suggested ${amount}`,
  first: 'Yours is the first suggestion',
  above: (difference: string, figure: string) => `${difference} over the ${figure}`,
  below: (difference: string, figure: string) => `${difference} under the ${figure}`,
  equal: (figure: string) => `Right on the ${figure}`,
  ballpark: 'ballpark',
  average: 'average',
  sentence: (comparison: string) => `${comparison}.`,
  reward: `Up to ${XP_CLOSEST} XP when the listing closes.`,
} as const;

/** About a price that waits for a connection, on the page of its listing. */
export const waitingPanelMessages = {
  title: (amount: string) => `Your price of ${amount} waits`,
  hint: 'It is kept on this device and sent as soon as we can reach Ballpark.',
  cancel: "Don't send it",
  cancelled: 'Your price is not sent.',
} as const;

export const suggestionMessages = {
  title: 'Price suggestions',
  veiled: 'These prices are hidden until you have guessed.',
} as const;

/** Shown in the list of suggestions. */
export const noteMessages = {
  hide: 'Hide note',
  show: 'Show note',
  hidden: 'The note is hidden. Only its author still sees it.',
  shown: 'The note is visible again.',
  failed: "That didn't work. Please try again.",
  isHidden: {
    owner: 'You hid this note.',
    author: 'The owner hid this note. Only you see it.',
    reader: 'The owner hid this note.',
  },
} as const;

export const suggestionListMessages = {
  you: 'You',
  menu: (name: string) => `More about the suggestion of ${name}`,
  sense: (sense: number) => `Price Sense ${sense}`,
  muted: 'Muted',
  closest: 'Closest',
  earned: (xp: number) => `+${xp} XP`,
  more: 'Show more',
  loadingMore: 'Loading more…',
  moreFailed: "We couldn't load more suggestions.",
  retry: 'Try again',
} as const;

/** Shown while a price is suggested or changed. */
export const suggestMessages = {
  title: 'Suggest a price',
  editTitle: 'Edit your suggestion',
  question: ({ type, city }: { type: ListingType; city: string }) =>
    `What would this ${type === 'SERVICE' ? 'cost' : 'go for'}${city === '' ? '' : ` around ${city}`}?`,
  amount: 'Your price',
  note: 'Note (optional)',
  noteExample: 'Why this price? It helps the owner.',
  prompts: NOTE_PROMPTS,
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

const OUTCOME_TEXTS: Record<Outcome, string> = {
  sold: 'It sold',
  agreed: 'We agreed',
  asking: 'I will ask this',
  kept: 'I keep it',
};

/** Shown while an owner closes a listing. */
export const closeMessages = {
  title: 'Close listing',
  explanation: 'What did it go for? Everyone who suggested a price earns XP, and the closest earns the most.',
  finalPrice: 'Final price',
  outcome: 'What is this price?',
  outcomeText: (outcome: Outcome) => OUTCOME_TEXTS[outcome],
  puzzle: 'May become a puzzle',
  puzzleHint: 'Photo, title, price; no name, no area.',
  proceed: 'Continue',
  confirmTitle: 'Close it at this price?',
  final: 'This cannot be undone. The price stays, and no one can suggest another.',
  back: 'Change price',
  farOutside: (lowest: string, highest: string) =>
    lowest === highest
      ? `Is that right? The suggestion was ${lowest}.`
      : `Is that right? All suggestions were between ${lowest} and ${highest}.`,
  confirmFar: (price: string) => `Yes, close at ${price}`,
  confirm: 'Close listing',
  closing: 'Closing…',
  closedAt: (members: number) =>
    members > 0 ? `Listing closed! XP awarded to ${members} users.` : 'Listing closed successfully!',
  failed: 'Failed to close listing',
  strip: (suggestions: string) => `${suggestions} on a line`,
  stripWithFinal: (strip: string, price: string) => `${strip}, and your final price of ${price}`,
} as const;

/** Shown to the owner of a listing that closed automatically. */
export const latePriceMessages = {
  title: 'What did it go for?',
  explanation: (hasSuggestions: boolean, until: Date) =>
    `Your listing closed by itself. ${hasSuggestions ? 'Add the final price, and the closest suggestions earn the rest of their XP.' : 'You can still add the final price.'} Open until ${formatMoment(until)}.`,
  kept: 'Not sold',
  save: 'Save price',
  confirmTitle: 'Save this final price?',
  final: 'This cannot be undone.',
  back: 'Change price',
  confirm: 'Save price',
  confirmFar: (price: string) => `Yes, it was ${price}`,
  closing: 'Saving…',
  saved: 'Final price saved',
  failed: 'Failed to save the final price',
} as const;

export const keptMessages = {
  title: 'It was not sold?',
  consequence: `The listing will say so. Everyone who suggested a price keeps the ${XP_PARTICIPATION} XP they have.`,
  final: 'This cannot be undone.',
  confirm: 'Not sold',
  saving: 'Saving…',
  back: 'Go back',
  saved: 'Saved as not sold',
  failed: 'Failed to save that',
} as const;

/** Who would earn what, while the final price is being written. */
export const previewMessages = {
  nobody: 'No one has suggested a price, so no XP is awarded.',
  waiting: 'Type the final price to see who was closest.',
  loading: 'Checking all suggestions…',
  closest: (names: readonly string[]) => `${listed(names)} would be closest`,
  within: (members: number) => {
    if (members === 0) return `No one within ${NEAR_PERCENT}%`;
    return members === 1
      ? `1 neighbour within ${NEAR_PERCENT}%`
      : `${formatCount(members)} neighbours within ${NEAR_PERCENT}%`;
  },
  part: (known: number, all: number) => `Based on the newest ${formatCount(known)} of ${formatCount(all)} suggestions.`,
} as const;

/** Thanks, once it is closed. */
export const thanksMessages = {
  closest: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? 'was' : 'were'} closest`,
  /** More members tie than the answer names. */
  closestOfMany: (first: string) => `${first} and many others were closest`,
  off: (difference: string) => `${difference} from your final price.`,
  exact: 'Right on your final price.',
  nobody: 'Closed',
  nobodyHint: 'No one had suggested a price, so no XP was awarded.',
  late: 'Thanks for telling us',
  keptHint: 'The listing now says that it was not sold.',
  rewards: 'XP awarded',
  xp: (amount: number) => `+${amount} XP`,
  more: (members: number) => (members === 1 ? 'and 1 more neighbour' : `and ${formatCount(members)} more neighbours`),
  rules: `${XP_CLOSEST} XP for the closest, ${XP_WITHIN} within ${NEAR_PERCENT}%, ${XP_PARTICIPATION} for taking part.`,
  leaderboard: 'See the leaderboard',
} as const;

/** Two by name; of more, the first and how many others. */
function listed([first = '', second, ...rest]: readonly string[]): string {
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
