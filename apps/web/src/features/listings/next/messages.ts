export const nextListingMessages = {
  next: 'Next listing',
  skip: 'Skip',
  none: "You've priced everything near you for now.",
  more: 'See more listings',
  done: 'Done',
} as const;
