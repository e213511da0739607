/** The invented listing; `mark` tells the reader that it is one. */
export const exampleMessages = {
  mark: 'Example',
  title: 'City bike, 7 gears',
  average: '$186',
  caption: 'average of 9 guesses',
  strip: 'Nine guesses from $150 to $235, averaging about $186',
  quote: '“New tyres help. I sold mine for about 200 last spring.”',
  quoteBy: 'Your guess, $205',
} as const;
