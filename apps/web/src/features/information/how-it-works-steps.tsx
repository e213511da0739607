import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { howItWorksMessages } from './messages.ts';
import { ExampleGuess } from '../../components/examples/example-guess.tsx';
import { ExamplePhoto } from '../../components/examples/example-photo.tsx';
import { Approx } from '../../ui/basics/approx.tsx';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const { account, post, suggestions, decide } = howItWorksMessages.steps;

const GUESSES = [150, 168, 175, 194, 195, 210] as const;
const FRAME = 'w-full max-w-sm self-center rounded-2xl border border-border bg-surface';

/** The four steps, each with a picture of what it looks like in the product. */
export function HowItWorksSteps() {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops list semantics from a list without markers
    <ol role="list" className="mt-8 grid gap-4 sm:mt-10 lg:grid-cols-2 lg:gap-6">
      <StepCard number={1} step={account}>
        <AccountPicture />
      </StepCard>
      <StepCard number={2} step={post}>
        <PostPicture />
      </StepCard>
      <StepCard number={3} step={suggestions}>
        <SuggestionsPicture />
      </StepCard>
      <StepCard number={4} step={decide}>
        <DecidePicture />
      </StepCard>
    </ol>
  );
}

type StepCardProps = { number: number; step: { title: string; text: string }; children: ReactNode };

function StepCard({ number, step: { title, text }, children }: StepCardProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-border bg-surface">
      <div className="flex flex-col justify-center bg-sunken p-4 sm:min-h-72 sm:p-5 sm:px-10">{children}</div>
      <div className="flex flex-1 gap-4 border-t border-border p-5 sm:p-6">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-full border border-transparent bg-primary text-lg font-extrabold text-primary-on"
        >
          {number}
        </span>
        <div className="min-w-0">
          <h2 className="mt-1.5 text-xl">{title}</h2>
          <p className="mt-1 text-text-2">{text}</p>
        </div>
      </div>
    </li>
  );
}

function AccountPicture() {
  return (
    <div className={`${FRAME} p-4`}>
      <div className="flex items-center gap-3">
        <Avatar name={account.name} />
        <div className="min-w-0">
          <p className="font-bold">{account.name}</p>
          <p className="flex items-center gap-1 text-sm text-text-2">
            <MapPin aria-hidden="true" className="size-4" />
            {account.area}
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-2 border-t border-border pt-4">
        {account.interests.map((interest, index) => (
          <Badge key={interest} tone={index === 0 ? 'primary' : 'quiet'}>
            {interest}
          </Badge>
        ))}
      </p>
    </div>
  );
}

function PostPicture() {
  return (
    <div className={`${FRAME} overflow-hidden`}>
      <div className="relative">
        <ExamplePhoto thing="bike" className="aspect-[2/1]" />
        <Badge icon={<Clock aria-hidden="true" />} className="absolute top-2 right-2">
          {post.left}
        </Badge>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 p-3">
        <span className="font-bold">{post.listing}</span>
        <span className="text-sm font-bold whitespace-nowrap text-info">{post.offer}</span>
      </p>
    </div>
  );
}

/** All guesses on the price strip, and one of them with its reason. */
function SuggestionsPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 self-center">
      <MiniPriceStrip amounts={GUESSES} label={suggestions.strip} />
      <ExampleGuess name={suggestions.name} xp={140} amount={suggestions.amount} note={suggestions.note} />
    </div>
  );
}

/** The average and the range that the owner bases the decision on. */
function DecidePicture() {
  return (
    <div className={`${FRAME} p-4`}>
      <p className="text-price font-extrabold text-primary">
        <Approx />
        {decide.average}
      </p>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 text-sm">
        {decide.figures.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-2 border-t border-border pt-1">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
