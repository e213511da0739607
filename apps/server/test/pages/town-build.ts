import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVED_CONTENT_ID } from '@ballpark/rules/pages/served-parts';
import { TOWN_PARTS, TOWN_SLOTS, TOWN_VALUES, type TownPart } from '@ballpark/rules/pages/town-page';

const PHOTO = '<img src="/media/{{photo}}/640.webp">';
const CARD = '<a href="{{path}}">{{title}}</a><i>{{area}}</i><b>{{count}}</b>';

/** The parts that stand in others, with what they need. */
const SMALL: Partial<Record<TownPart, string>> = {
  mosaicOfFive: '<div data-mosaic="5">{{tiles}}</div>',
  mosaicOfThree: '<div data-mosaic="3">{{tiles}}</div>',
  leadTile: PHOTO,
  tile: PHOTO,
  photoCard: `<li>${CARD}${PHOTO}</li>`,
  productCard: `<li data-art="product">${CARD}</li>`,
  serviceCard: `<li data-art="service">${CARD}</li>`,
  prices: '<section><p>{{around}}</p>{{lines}}</section>',
  price: '<a href="{{path}}">{{thing}}: {{closings}}, {{median}}</a>',
  priceWithRange: '<a href="{{path}}">{{thing}}: {{closings}}, {{low}} to {{high}}, {{median}} at {{tick}}</a>',
  poster: '<aside>{{town}} {{nameSize}} {{address}}{{addressEnd}} {{addressSize}} <path d="{{qrPath}}"></aside>',
  sample: '<p>Made up</p>',
};

/** The page of towns as a build writes it: an empty page, and parts in which every value stands once. */
export function writeTownBuild(webRoot: string, page: string): void {
  const values = TOWN_VALUES.map((name) => `<p data-value="${name}">{{${name}}}</p>`).join('');
  const slots = TOWN_SLOTS.map((name) => `<div data-slot="${name}">{{${name}}}</div>`).join('');
  const parts = TOWN_PARTS.map((name) => [
    name,
    {
      title: name === 'sample' ? 'Sample data: {{title}}' : `{{town}} (${name})`,
      description: `{{town}}, {{region}}: {{members}} (${name})`,
      html: SMALL[name] ?? `<h1>${name}</h1>${values}${slots}`,
    },
  ]);
  mkdirSync(join(webRoot, 'town'), { recursive: true });
  writeFileSync(
    join(webRoot, 'town/index.html'),
    page.replace('<body>', `<body><div id="${SERVED_CONTENT_ID}"></div>`),
  );
  writeFileSync(join(webRoot, '../town-parts.json'), JSON.stringify(Object.fromEntries(parts)));
}
