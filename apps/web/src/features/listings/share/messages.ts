export const shareMessages = {
  share: 'Share listing',
  copied: 'Link copied',
  manualTitle: 'Share this listing',
  byHand: "Your browser didn't let us copy the link. Copy it here:",
  link: 'Link to this listing',
} as const;

/** The sheet right after posting. */
export const postedMessages = {
  title: "It's live",
  hint: 'Neighbours see it in their feed. Share it to get your first suggestion sooner.',
  qrCode: 'QR code of the link to this listing',
  scan: 'Scan it to open the listing on another phone.',
  share: 'Share',
  copy: 'Copy link',
  done: 'Done',
  show: 'QR code',
} as const;
