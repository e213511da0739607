import { DESCRIPTION_PROMPTS } from '@ballpark/rules/words/text-prompts';

export const listingFormMessages = {
  title: 'Title',
  titleExample: 'For example: Oak table with six chairs',
  type: 'Type',
  category: 'Category (optional)',
  noCategory: 'None',
  categoryHint: 'What it is about.',
  categoryProposed: 'Taken from your title. Change it as you like.',
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
