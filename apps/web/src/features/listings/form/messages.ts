export const listingFormMessages = {
  title: 'Title',
  titleExample: 'For example: Oak table with six chairs',
  type: 'Type',
  location: 'Location',
  near: 'People around this place will see it.',
  nearYou: 'Pick a city from the list, or write it your way: then it counts as near you.',
  description: 'Description',
  descriptionExample: 'What is it, and what should a neighbour know to put a price on it?',
  prompts: ['Age', 'Condition', 'Includes'],
  promptsLabel: 'Add to the description',
  addPrompt: (prompt: string) => `Add ${prompt}`,
  hasOffer: 'I already have an offer',
  hasOfferHint: 'Neighbours see it. It does not count as a suggestion.',
  offerAmount: 'Offer amount',
  offerInvalid: 'Please enter a valid offer amount',
  waitingForPhotos: 'Waiting for photos…',
  waitingForPhotosHint: 'Your photos are still on their way. Everything is sent as soon as they are there.',
  preview: 'How neighbours will see it',
  previewTitle: 'Your title',
  previewDescription: 'Your description',
  previewLocation: 'Your area',
  summary: (fields: readonly string[]) =>
    fields.length === 1
      ? `One field needs another look: ${fields[0]}.`
      : `${fields.length} fields need another look: ${fields.join(', ')}.`,
} as const;

export const createListingMessages = {
  heading: 'Create Listing',
  lead: 'Show it, say what it is, and hear from your neighbours what it is worth.',
  submit: 'Post listing',
  submitting: 'Posting…',
  photosFailed: 'Failed to upload photos. Please try again.',
  created: 'Listing created successfully!',
  failed: 'Failed to create listing',
  broken: 'Failed to create listing. Please try again.',
  startOver: 'Start over',
  startOverQuestion: 'Start over?',
  startOverDetail: 'What you have entered and the photos you have added will be gone.',
  startOverConfirm: 'Yes, start over',
  startOverCancel: 'Keep it',
} as const;

export const editListingMessages = {
  heading: 'Edit Listing',
  lead: 'Neighbours see your changes at once.',
  back: 'Back to Listing',
  submit: 'Save changes',
  submitting: 'Saving…',
  missing: 'Please fill in all required fields',
  photosFailed: 'Failed to upload photos',
  updated: 'Listing updated successfully!',
  failed: 'Failed to update listing',
  notOwner: 'Only the owner of a listing can change it.',
  closed: 'This listing is closed and cannot be changed any more.',
  loading: 'Loading the listing…',
} as const;
