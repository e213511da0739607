import type { TownPart } from '@ballpark/rules/pages/town-page';
import MapPin from 'lucide-react/icons/map-pin';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { Part as ServedPart } from '../../components/served-page/served-content.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { townPageWords } from './messages.ts';
import { partMessages } from './part-messages.ts';
import { TownForm } from './town-form.tsx';
import { DailyCard, LISTING_CARDS, LeadTile, Mosaic, PosterCard, PriceLine, Prices, Tile } from './town-pieces.tsx';
import { Poster } from './town-poster.tsx';

const WORDS = { title: partMessages.pageTitle, description: partMessages.description };

/** Every page of a town once, and what stands in one, with placeholders. The build cuts them out of the page. */
export function TownParts() {
  return (
    <>
      <Part name="start" {...townPageWords}>
        <Form />
      </Part>
      <Part name="unknown" {...townPageWords}>
        <Form error={partMessages.unknown} />
      </Part>
      <Part name="away" {...townPageWords}>
        <Away />
      </Part>
      <Part name="open" {...WORDS}>
        <Town lead={partMessages.lead}>
          <Waiting />
        </Town>
      </Part>
      <Part name="quiet" {...WORDS}>
        <Town lead={partMessages.quiet} />
      </Part>
      <Part name="empty" title={partMessages.pageTitle} description={partMessages.emptyDescription}>
        <Town lead={partMessages.empty} />
      </Part>
      <Part name="sample" title={partMessages.sampleTitle}>
        <Notice tone="warning" className="mb-6 print:hidden">
          {partMessages.sample}
        </Notice>
      </Part>
      <Pieces />
    </>
  );
}

function Pieces() {
  return (
    <>
      <Part name="mosaicOfFive">
        <Mosaic tiles={5} />
      </Part>
      <Part name="mosaicOfThree">
        <Mosaic tiles={3} />
      </Part>
      <Part name="leadTile">
        <LeadTile />
      </Part>
      <Part name="tile">
        <Tile />
      </Part>
      {LISTING_CARDS.map(({ name, card }) => (
        <Part key={name} name={name}>
          {card}
        </Part>
      ))}
      <Part name="prices">
        <Prices />
      </Part>
      <Part name="price">
        <PriceLine hasRange={false} />
      </Part>
      <Part name="priceWithRange">
        <PriceLine hasRange />
      </Part>
      <Part name="poster">
        <Poster />
      </Part>
    </>
  );
}

type PartProps = { name: TownPart; title?: string; description?: string; children: ReactNode };

function Part(props: PartProps) {
  return <ServedPart {...props} />;
}

function Form({ error }: { error?: string }) {
  return (
    <div className="max-w-reading">
      <h1 className="text-3xl font-extrabold">{partMessages.startTitle}</h1>
      <p className="mt-3 text-lg text-text-2">{partMessages.startLead}</p>
      <Card className="mt-8">
        <TownForm error={error} />
      </Card>
    </div>
  );
}

function Away() {
  return (
    <div className="max-w-reading">
      <h1 className="text-3xl font-extrabold">{partMessages.startTitle}</h1>
      <Notice tone="warning" title={partMessages.awayTitle} className="mt-6">
        {partMessages.away}
      </Notice>
      <Card className="mt-6">
        <TownForm />
      </Card>
    </div>
  );
}

/** The photos fill the top of a phone, and stand beside the name on a wide screen. */
function Town({ lead, children }: { lead: string; children?: ReactNode }) {
  return (
    <>
      <div className="print:hidden">
        <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-center lg:gap-16">
          {'{{mosaic}}'}
          <div className="lg:col-start-1 lg:row-start-1">
            <p className="flex items-center gap-1 text-sm font-semibold text-text-2">
              <MapPin aria-hidden="true" className="size-4" />
              {partMessages.region}
            </p>
            <h1 className="text-hero font-extrabold wrap-anywhere">{partMessages.town}</h1>
            <p className="mt-3 max-w-reading text-lg text-text-2">{lead}</p>
            <Actions />
          </div>
        </div>
        {children}
        {'{{prices}}'}
        <DailyCard />
        <PosterCard />
      </div>
      {'{{poster}}'}
    </>
  );
}

/** The inline script of the page shares, or copies the address and says so in the note. */
function Actions() {
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.register} className="max-sm:grow">
          {partMessages.getStarted}
        </ButtonLink>
        <a
          href="{{mail}}"
          data-town="share"
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-full border border-border-strong bg-surface px-6 py-2.5 font-bold text-text transition-colors select-none hover:bg-sunken"
        >
          <Share2 aria-hidden="true" className="size-5" />
          {partMessages.share}
        </a>
      </div>
      <output data-town="note" data-copied={partMessages.copied} className="mt-2 block min-h-5 text-sm text-text-2" />
    </>
  );
}

function Waiting() {
  return (
    <section aria-labelledby="town-waiting" className="mt-6">
      <h2 id="town-waiting" className="text-2xl font-extrabold">
        {partMessages.waiting}
      </h2>
      <p className="mt-1 text-sm text-text-2">{partMessages.waitingWhere}</p>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:gap-4 sm:grid-cols-4">{'{{cards}}'}</ul>
    </section>
  );
}
