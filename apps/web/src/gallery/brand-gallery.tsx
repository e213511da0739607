import { Approx } from '../ui/basics/approx.tsx';
import { Avatar } from '../ui/basics/avatar.tsx';
import { Card } from '../ui/basics/card.tsx';
import { Logo, Wordmark } from '../ui/basics/logo.tsx';
import { MiniPriceStrip } from '../ui/price-strip/mini-price-strip.tsx';
import { GalleryGroup, GallerySection } from './gallery-frame.tsx';

const COLOURS = [
  ['bg', 'surface', 'sunken', 'raised', 'border', 'border-strong', 'text', 'text-2', 'text-3', 'focus'],
  ['primary', 'primary-hover', 'primary-soft', 'primary-dot', 'accent', 'accent-soft', 'gold', 'gold-soft'],
  ['success', 'success-soft', 'warning', 'warning-soft', 'danger', 'danger-soft', 'info', 'info-soft'],
];

const SIZES = ['hero', 'price', '3xl', '2xl', 'xl', 'lg', 'base', 'sm', 'xs'] as const;

const PHOTO =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' fill='%23f2915f'/><circle cx='20' cy='16' r='8' fill='%23fff'/><circle cx='20' cy='40' r='15' fill='%23fff'/></svg>";

const STRIPS = [
  { label: 'One guess of $150', amounts: [150] },
  { label: '2 guesses from $150 to $200, yours $200', amounts: [150], ownAmount: 200 },
  { label: 'Six guesses, all $180', amounts: [180, 180, 180, 180, 180, 180] },
  {
    label: '11 guesses from $155 to $290, yours $160',
    amounts: [155, 165, 165, 170, 180, 180, 185, 190, 200, 290],
    ownAmount: 160,
  },
];

export function BrandGallery() {
  return (
    <GallerySection title="Brand">
      <GalleryGroup label="logo at 16, 32, 56; wordmark">
        <Logo className="size-4" />
        <Logo />
        <Logo className="size-14" />
        <Wordmark />
      </GalleryGroup>
      <GalleryGroup label="approximation sign">
        <span className="text-price font-extrabold">
          <Approx />
          $180
        </span>
        <span className="text-base font-bold">
          <Approx />
          €1,250
        </span>
      </GalleryGroup>
      <GalleryGroup label="price strip: one guess, two, all equal, eleven" layout="column">
        {STRIPS.map((strip) => (
          <Card key={strip.label}>
            <MiniPriceStrip {...strip} />
          </Card>
        ))}
      </GalleryGroup>
      <GalleryGroup label="avatar: photo, broken photo, letters, no name">
        <Avatar name="Lena" photoUrl={PHOTO} />
        <Avatar name="Broken" photoUrl="data:image/png;base64,none" />
        <Avatar name="maya_r" size="sm" />
        <Avatar name="oskar" />
        <Avatar name="Émile" />
        <Avatar name="" />
        <Avatar name="Nia" size="lg" />
        <Avatar name="Lena" photoUrl={PHOTO} size="lg" />
      </GalleryGroup>
      {COLOURS.map((names) => (
        <GalleryGroup key={names[0]} label="colours">
          {names.map((name) => (
            <span key={name} className="gallery-swatch">
              <svg aria-hidden="true">
                <rect width="100%" height="100%" rx="8" fill={`var(--${name})`} stroke="var(--border)" />
              </svg>
              {name}
            </span>
          ))}
        </GalleryGroup>
      ))}
      <GalleryGroup label="type scale" layout="column">
        {SIZES.map((size) => (
          <p key={size} className={`gallery-text-${size}`}>
            {size} About 185 nearby
          </p>
        ))}
      </GalleryGroup>
    </GallerySection>
  );
}
