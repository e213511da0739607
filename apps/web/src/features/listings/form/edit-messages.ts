export const editListingMessages = {
  heading: 'Edit listing',
  lead: 'Neighbours see your changes right away.',
  back: 'Back to Listing',
  submit: 'Save changes',
  submitting: 'Saving…',
  missing: 'Please fill in all required fields',
  photosFailed: 'Failed to upload photos',
  updated: 'Listing updated successfully!',
  failed: 'Failed to update listing',
  notOwner: 'Only the owner can edit this listing.',
  closed: 'This listing is closed and can no longer be changed.',
  loading: 'Loading listing…',
} as const;
