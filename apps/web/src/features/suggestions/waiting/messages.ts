/** Shown about a suggestion that waits for a connection. */
export const waitingMessages = {
  offline: "You're offline. We'll send your price when you're back.",
  noAnswer: "We can't reach Ballpark right now. We'll keep your price and send it as soon as we can.",
  sent: (title: string) => `Your price for “${title}” is in.`,
  notSent: (title: string, reason: string) => `Your price for “${title}” wasn't sent. ${reason}`,
  refused: 'Please suggest it again.',
  lost: (prices: number) =>
    prices === 1 ? 'One price you suggested was not sent.' : `${prices} prices you suggested were not sent.`,
} as const;
