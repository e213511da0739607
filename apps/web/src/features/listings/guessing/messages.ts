import { formatCount } from '@ballpark/rules/display';
/** What is said while the prices of a listing are hidden. */
export const veilMessages = {
  title: (count: number) =>
    `${count === 1 ? '1 price' : `${formatCount(count)} prices`} hidden so that yours is your own`,
  show: 'Just show me',
  showing: 'Showing…',
  always: 'Always show prices',
  alwaysDone: 'From now on you see prices at once.',
  lifting: 'Your price counts. The others show up in a moment.',
  shown: 'Prices are shown now',
  hidden: 'Prices are hidden now',
  failed: "That didn't work. Please try again.",
} as const;

/** On a listing whose prices a trial opens to every member. */
export const trialMessages = {
  open: 'Prices are open here: we are trying which way works better.',
} as const;

/** Right after a price that was given without seeing others. */
export const blindMessages = {
  above: (percent: number) => `You are ${percent}% above the ballpark.`,
  below: (percent: number) => `You are ${percent}% below the ballpark.`,
  equal: 'You are right on the ballpark.',
  needed: (count: number) => `The ballpark needs ${count === 1 ? '1 more price' : `${count} more prices`}.`,
  keep: 'Keep',
  change: 'Change it once',
} as const;

/** For members who were never asked whether they guess first. */
export const offerMessages = {
  question: 'Guess before you see the prices of others?',
  turnOn: 'Turn on',
  turningOn: 'Turning on…',
  turnedOn: 'From now on, prices stay hidden until you have guessed.',
  decline: 'Not now',
  declined: 'All right. You can turn it on in your',
  settings: 'settings',
} as const;
