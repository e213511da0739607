import { formatCount } from '@ballpark/rules/display';
/** Shown while the prices of a listing are hidden. */
export const veilMessages = {
  hidden: (count: number) =>
    `${count === 1 ? '1 price' : `${formatCount(count)} prices`} hidden so that yours is your own`,
  show: 'Just show me',
  showing: 'Showing…',
  always: 'Always show prices',
  alwaysDone: 'From now on you see prices at once.',
  lifting: 'Your price counts. The others show up in a moment.',
  shown: 'Prices are shown now',
  veiled: 'Prices are hidden now',
  failed: "That didn't work. Please try again.",
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
  turnedOn: 'From the next listing on, prices stay hidden until you have guessed. You can turn it off in your',
  decline: 'Not now',
  declined: 'All right. You can turn it on in your',
  settings: 'settings',
} as const;
