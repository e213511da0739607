/** The dialog that explains the ballpark figure. */
export const figureMessages = {
  title: 'Why this figure?',
  explanation:
    'The ballpark is the middle of all prices. A price far from the others counts only as too high or too low, no matter how far off it is. So a prank hardly moves it.',
  onServer: (most: number) => `With more than ${most} prices it is computed on the server.`,
  loading: 'Loading all prices…',
  failed: "We couldn't load the prices.",
  retry: 'Try again',
  equalWeights: 'Each price counts the same.',
  prices: 'Prices, from low to high',
  you: 'You',
  counts: (voices: number) => `counts ${voices}×`,
  without: (figure: string) => `without it: ${figure}`,
  same: 'Recomputed here: the same',
  changed: (figure: string) => `Recomputed here: ${figure}`,
  changedHint: 'A price has just changed. The page shows the new figure in a moment.',
} as const;
