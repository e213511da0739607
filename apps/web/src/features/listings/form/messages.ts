import { DESCRIPTION_PROMPTS } from '@ballpark/rules/text-prompts';

export const listingFormMessages = {
  title: 'Title',
  titleExample: 'For example: Oak table with six chairs',
  type: 'Type',
  location: 'Location',
  near: 'Neighbours around this place will see it.',
  nearYou: 'Choose a city. Not listed? Type it and we use your own area.',
  description: 'Description',
  descriptionExample: 'What is it, and what should neighbours know to price it?',
  prompts: DESCRIPTION_PROMPTS,
  promptsLabel: 'Add to the description',
  addPrompt: (prompt: string) => `Add ${prompt}`,
  hasOffer: 'I already have an offer',
  hasOfferHint: "Neighbours will see it. It doesn't count as a suggestion.",
  offerAmount: 'Offer amount',
  offerInvalid: 'Please enter a valid offer amount',
  waitingForPhotos: 'Waiting for photos…',
  waitingForPhotosHint: "Your photos are still uploading. We'll send everything once they're done.",
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
  heading: 'Create listing',
  lead: 'Show it, describe it, and let your neighbours suggest a price.',
  submit: 'Post listing',
  submitting: 'Posting…',
  photosFailed: 'Failed to upload photos. Please try again.',
  created: 'Listing created successfully!',
  failed: 'Failed to create listing',
  broken: 'Failed to create listing. Please try again.',
  startOver: 'Start over',
  startOverQuestion: 'Start over?',
  startOverDetail: "Everything you've entered will be lost, including your photos.",
  startOverConfirm: 'Yes, start over',
  startOverCancel: 'Keep it',
} as const;

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
