import { BRAND } from '@ballpark/rules/brand';

export const aboutMessages = {
  title: `About ${BRAND}`,
  lead: 'Nobody should have to guess a price alone.',
  story:
    'Somebody on your street has sold that bike, hired that painter or mended that tap. They know what it should cost, and most of them are happy to say. All that was missing is a place to ask.',
  crowdTitle: 'How the crowd works',
  crowd: [
    'You post a thing or a job, and people nearby each say what it is worth.',
    'One guess can be far off; many guesses pull each other to the middle.',
    'In the end you tell what it went for, and everybody who guessed learns from it.',
  ],
  strip: 'Nine guesses: a few far out, most of them close together',
  promisesTitle: 'What we promise',
  promises: [
    { id: 'free', title: 'Free', text: 'Asking and answering cost nothing.' },
    { id: 'area', title: 'Area only', text: 'Your city or neighbourhood is shown. Exact coordinates are never kept.' },
    { id: 'data', title: 'Your data is not for sale', text: 'We sell nothing about you to anybody.' },
    {
      id: 'opinions',
      title: 'Prices are opinions',
      text: 'Every price here is what a neighbour thinks. What you ask or pay is up to you.',
    },
  ],
  creditsTitle: 'Credits',
  credits: [
    {
      text: 'City names and positions come from ',
      source: { name: 'GeoNames', href: 'https://www.geonames.org/' },
      licence: { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' },
    },
    {
      text: 'Sample pictures are made with ',
      source: { name: 'Fluent Emoji', href: 'https://github.com/microsoft/fluentui-emoji' },
      licence: { name: 'MIT licence', href: 'https://github.com/microsoft/fluentui-emoji/blob/main/LICENSE' },
    },
  ],
} as const;
