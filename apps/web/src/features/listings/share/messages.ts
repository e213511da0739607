export const shareMessages = {
  share: 'Share listing',
  copied: 'Link copied',
  manualTitle: 'Share this listing',
  byHand: "Your browser didn't let us copy the link. Copy it here:",
  link: 'Link to this listing',
} as const;
