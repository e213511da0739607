import { Card } from '../ui/basics/card.tsx';
import { PriceStrip, type PriceStripProps } from '../ui/price-strip/price-strip.tsx';
import { GalleryGroup, GallerySection } from './gallery-frame.tsx';

type Case = { name: string } & Omit<PriceStripProps, 'format' | 'label'> & Partial<Pick<PriceStripProps, 'format'>>;

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const francs = (amount: number) => `CHF ${amount.toLocaleString('de-CH', { minimumFractionDigits: 2 })}`;

function priced(amounts: readonly number[], marks: Record<number, 'own' | 'closest' | 'own-closest'> = {}) {
  return amounts.map((amount, index) => ({ key: String(index), amount, mark: marks[index] }));
}

const ELEVEN = [160, 155, 165, 165, 170, 180, 180, 185, 190, 200, 290];
const SIXTY = Array.from({ length: 60 }, (_, index) => 310 + Math.round(Math.sin(index * 2.4) * (index % 23) * 4));
const HUNDRED = Array.from({ length: 100 }, (_, index) => 80 + (index % 4) * 5);

const CASES: Case[] = [
  { name: 'one', prices: priced([150]) },
  { name: 'one, final price known', prices: priced([150], { 0: 'own-closest' }), final: 172 },
  { name: 'two, one is mine', prices: priced([150, 200], { 1: 'own' }) },
  { name: 'six, all equal', prices: priced([180, 180, 180, 180, 180, 180]) },
  { name: 'eleven, an offer, one is mine', prices: priced(ELEVEN, { 0: 'own' }), offer: 140 },
  { name: 'sixty, an offer, one is mine', prices: priced(SIXTY, { 9: 'own' }), offer: 260 },
  { name: 'a hundred on four prices', prices: priced(HUNDRED, { 9: 'own' }) },
  { name: 'closed', prices: priced(ELEVEN, { 0: 'own', 4: 'closest' }), final: 172 },
  {
    name: 'closed, mine is the closest of two',
    prices: priced(ELEVEN, { 5: 'own-closest', 6: 'closest' }),
    final: 179,
  },
  { name: 'outliers $1 and $9,999', prices: priced([1, ...ELEVEN, 9999], { 1: 'own' }), offer: 140 },
  { name: 'an offer far below', prices: priced([180, 185, 190]), offer: 20, final: 500 },
  { name: 'long amounts', prices: priced([12_500.5, 12_750, 13_999.95], { 1: 'own' }), offer: 12_000, format: francs },
  { name: 'long amounts close together', prices: priced([12_500, 12_501]), offer: 15_000, format: francs },
];

export function StripGallery() {
  return (
    <GallerySection title="Price strip">
      {CASES.map(({ name, format = dollars, ...strip }) => (
        <GalleryGroup key={name} label={name} layout="column">
          <Card>
            <PriceStrip {...strip} format={format} label={name} />
          </Card>
        </GalleryGroup>
      ))}
    </GallerySection>
  );
}
