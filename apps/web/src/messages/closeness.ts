/** How near the neighbours came to the final price. */
export const closenessMessages = {
  above: (percent: number) => `The neighbours’ average was ${percent}% above it.`,
  below: (percent: number) => `The neighbours’ average was ${percent}% below it.`,
  equal: 'The neighbours’ average was right on it.',
  howClose: 'How close were we?',
  ownAbove: (percent: number) => `Yours was ${percent}% above it.`,
  ownBelow: (percent: number) => `Yours was ${percent}% below it.`,
  ownEqual: 'Yours was right on it.',
  closest: (name: string, amount: string) => `${name} was closest, with ${amount}.`,
  closestIsOwn: (amount: string) => `You were closest, with ${amount}.`,
  closestAreTwo: (first: string, second: string) => `${first} and ${second} were closest.`,
  closestAreMany: (first: string, others: number) => `${first} and ${others} others were closest.`,
  you: 'You',
} as const;
