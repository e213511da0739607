/** Their ballpark figure is also their average, where the strip has its tick. */
export const EXAMPLE_GUESSES = { others: [150, 165, 175, 180, 180, 190, 195, 216], own: 205 } as const;

/** The invented listing; `mark` tells the reader that it is one. */
export const exampleMessages = {
  mark: 'Example',
  title: 'City bike, 7 gears',
  ballpark: '$184',
  caption: 'ballpark of 9 guesses',
  strip: 'Nine guesses from $150 to $216, with a ballpark of about $184',
  quote: '“New tyres help. I sold mine for about 200 last spring.”',
  quoteBy: 'Your guess, $205',
} as const;
