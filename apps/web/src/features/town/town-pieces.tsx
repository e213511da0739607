import { MEDIA_BASE } from '@ballpark/contracts/photo-urls';
import type { TownPart } from '@ballpark/rules/pages/town-page';
import Package from 'lucide-react/icons/package';
import Printer from 'lucide-react/icons/printer';
import Tag from 'lucide-react/icons/tag';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { partMessages } from './part-messages.ts';

const WIDTHS = ['320', '640', '960'] as const;

function toUrl(width: string): string {
  return `${MEDIA_BASE}/{{photo}}/${width}.webp`;
}

/** The photo is beside a title that names it, or only a picture of the town. */
function Photo({ sizes, className, isLead = false }: { sizes: string; className: string; isLead?: boolean }) {
  return (
    <img
      src={toUrl('640')}
      srcSet={WIDTHS.map((width) => `${toUrl(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt=""
      width={640}
      height={480}
      decoding="async"
      loading={isLead ? 'eager' : 'lazy'}
      className={classNames('size-full bg-sunken object-cover', className)}
    />
  );
}

const MOSAICS = { 5: 'grid-cols-4 grid-rows-2', 3: 'grid-cols-3' } as const;

export function Mosaic({ tiles }: { tiles: keyof typeof MOSAICS }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'grid aspect-[2/1] gap-1 overflow-hidden -mx-4 max-sm:-mt-8 sm:mx-0 sm:rounded-2xl lg:col-start-2 lg:row-start-1',
        MOSAICS[tiles],
      )}
    >
      {'{{tiles}}'}
    </div>
  );
}

export function LeadTile() {
  return <Photo sizes="(min-width: 64rem) 280px, 60vw" className="col-span-2 row-span-2" isLead />;
}

export function Tile() {
  return <Photo sizes="(min-width: 64rem) 180px, 33vw" className="" />;
}

/** A listing as visitors see it: its title is the link, which covers the card. */
function ListingCard({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-border bg-surface">
      <div className="relative aspect-[4/3]">{children}</div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3 sm:p-4">
        <h3 className="text-base leading-5 font-bold wrap-anywhere">
          <a href="{{path}}" className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            {'{{title}}'}
          </a>
        </h3>
        <p className="text-sm text-text-2">{'{{count}}'}</p>
        <p className="mt-auto truncate text-xs text-text-3">{'{{area}}'}</p>
      </div>
    </li>
  );
}

/** In place of a photo, as in the feed. */
function Drawing({ Icon, look }: { Icon: typeof Package; look: string }) {
  return (
    <div aria-hidden="true" className={classNames('flex size-full items-center justify-center', look)}>
      <Icon strokeWidth={1.5} className="size-12" />
    </div>
  );
}

export const LISTING_CARDS: readonly { name: TownPart; card: ReactNode }[] = [
  {
    name: 'photoCard',
    card: (
      <ListingCard>
        <Photo sizes="(min-width: 64rem) 270px, 50vw" className="absolute inset-0" />
      </ListingCard>
    ),
  },
  {
    name: 'productCard',
    card: (
      <ListingCard>
        <Drawing Icon={Package} look="bg-primary-soft text-primary" />
      </ListingCard>
    ),
  },
  {
    name: 'serviceCard',
    card: (
      <ListingCard>
        <Drawing Icon={Wrench} look="bg-info-soft text-info" />
      </ListingCard>
    ),
  },
];

/** Lines of the price book. */
export function Prices() {
  return (
    <section aria-labelledby="town-prices" className="mt-10">
      <h2 id="town-prices" className="text-2xl font-extrabold">
        {partMessages.wentFor}
      </h2>
      <p className="mt-1 text-sm text-text-2">{partMessages.wentForWhere}</p>
      <ul className="mt-4 divide-y divide-border overflow-hidden rounded-2xl border border-border bg-surface">
        {'{{lines}}'}
      </ul>
      <a
        href={paths.guide}
        className="mt-2 inline-flex min-h-11 items-center text-sm font-bold text-primary underline-offset-4 hover:underline"
      >
        {partMessages.lookUp}
      </a>
    </section>
  );
}

export function PriceLine({ hasRange }: { hasRange: boolean }) {
  return (
    <li>
      <a href="{{path}}" className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary"
        >
          <Tag className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{'{{thing}}'}</span>
          <span className="block text-xs text-text-2">
            {hasRange ? partMessages.closingsWithRange : partMessages.closings}
          </span>
        </span>
        {hasRange && <SmallStrip />}
        <b className="shrink-0 text-lg">{'{{median}}'}</b>
      </a>
    </li>
  );
}

/** What most went for as a band, and the middle price as a tick. The words beside it say the same. */
function SmallStrip() {
  return (
    <svg width="68" height="20" viewBox="0 0 68 20" aria-hidden="true" className="shrink-0 max-lg:hidden">
      <path d="M0 10h68" strokeWidth="1.5" className="stroke-border" />
      <rect x="17" y="4" width="34" height="12" rx="6" className="fill-primary-soft" />
      <path d="M{{tick}} 2v16" strokeWidth="3" strokeLinecap="round" className="stroke-primary" />
    </svg>
  );
}

export function DailyCard() {
  return (
    <section aria-labelledby="town-daily" className="mt-10 max-w-reading">
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="town-daily" className="text-lg font-bold">
            {partMessages.daily}
          </h2>
          <p className="mt-0.5 text-sm text-text-2">{partMessages.dailyHint}</p>
        </div>
        <ButtonLink to={paths.daily} reloadDocument variant="accent" size="sm">
          {partMessages.dailyStart}
        </ButtonLink>
      </Card>
    </section>
  );
}

export function PosterCard() {
  return (
    <section aria-labelledby="town-poster" className="mt-10 max-w-reading">
      <Card className="flex flex-wrap items-center gap-5">
        <Thumbnail />
        {/* Large text stands below the picture. */}
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="town-poster" className="text-lg font-bold">
            {partMessages.posterTitle}
          </h2>
          <p className="mt-0.5 text-sm text-text-2">{partMessages.posterHint}</p>
          {/* The inline script of the page shows it. */}
          <div hidden data-town="needs-script">
            <Button data-town="print" variant="outline" size="sm" className="mt-3">
              <Printer aria-hidden="true" className="size-5" />
              {partMessages.print}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  );
}

/** The poster, small. */
function Thumbnail() {
  return (
    <svg viewBox="0 0 84 118" aria-hidden="true" className="w-20 shrink-0">
      <rect width="84" height="118" rx="8" className="fill-primary" />
      <g strokeWidth="6" strokeLinecap="round" className="stroke-primary-on">
        <path d="M12 18h42M12 30h32M12 42h50" />
      </g>
      <rect x="10" y="72" width="36" height="36" rx="4" className="fill-bg" />
    </svg>
  );
}
