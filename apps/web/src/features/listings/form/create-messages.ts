export const createListingMessages = {
  heading: 'Create listing',
  lead: 'Show it, describe it, and let your neighbours suggest a price.',
  submit: 'Post listing',
  submitting: 'Posting…',
  photosFailed: 'Failed to upload photos. Please try again.',
  created: 'Listing created successfully!',
  failed: 'Failed to create listing',
  broken: 'Failed to create listing. Please try again.',
  startOver: 'Start over',
} as const;
