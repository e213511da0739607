/** A product of `price-guesses.json`, with words of our own that say what it is and nothing about its price. */
export type StarterThing = { product: string; title: string; line: string };

/** Of the 20 products 15 are electronics, so each round has one or two other ones, and something cheap and something dear. */
export const STARTER_ROUNDS: readonly (readonly StarterThing[])[] = [
  [
    { product: 'Umbrella', title: 'Umbrella', line: 'For a rainy day.' },
    { product: 'Echo Dot', title: 'Echo Dot', line: "Amazon's small loudspeaker that listens and answers." },
    { product: 'Coffee', title: 'Coffee', line: 'To brew at home.' },
    { product: 'MacBook Pro', title: 'MacBook Pro', line: "Apple's laptop for demanding work." },
    { product: 'Kindle Fire', title: 'Kindle Fire', line: "Amazon's tablet, for films, games and books." },
  ],
  [
    { product: 'Wooden spoon', title: 'Wooden spoon', line: 'To stir and to taste.' },
    { product: 'Monitor', title: 'Monitor', line: 'A screen, without the computer.' },
    { product: 'Kindle Paperwhite', title: 'Kindle Paperwhite', line: "Amazon's e-reader with a light of its own." },
    { product: 'Hard disk', title: 'Hard disk', line: 'Storage for a computer.' },
    { product: 'Bose headphones', title: 'Bose headphones', line: 'Headphones of a known brand.' },
  ],
  [
    { product: 'Stapler', title: 'Stapler', line: 'Holds sheets of paper together.' },
    { product: 'iPhone 6', title: 'iPhone 6', line: "Apple's phone that first came out in 2014." },
    { product: 'Keyboard', title: 'Keyboard', line: 'To write on a computer.' },
    { product: 'Echo', title: 'Echo', line: "Amazon's tall loudspeaker that listens and answers." },
    { product: 'USB cable', title: 'USB cable', line: 'To charge a device, or to connect it.' },
  ],
  [
    { product: 'Mouse', title: 'Mouse', line: 'For a computer.' },
    { product: 'Washing machine', title: 'Washing machine', line: 'For the laundry of a household.' },
    { product: 'iPad', title: 'iPad', line: "Apple's tablet." },
    { product: 'Pen drive', title: 'Pen drive', line: 'A small memory for the USB port of a computer.' },
    { product: 'Camera', title: 'Camera', line: 'Only a camera, not that of a phone.' },
  ],
];
