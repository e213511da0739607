import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import { howItWorksMessages } from './how-it-works-messages.ts';
import { ExampleGuess } from '../../components/examples/example-guess.tsx';
import { ExamplePhoto } from '../../components/examples/example-photo.tsx';
import { Approx } from '../../ui/basics/approx.tsx';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge } from '../../ui/basics/badge.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const { account, post, suggestions, decide } = howItWorksMessages.steps;

const GUESSES = [150, 168, 175, 194, 195, 210] as const;
const FRAME = 'w-full max-w-sm self-center rounded-2xl border border-border bg-surface';

/** A new member: a name, an area, an interest. */
export function AccountPicture() {
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

/** A listing as it is posted. */
export function PostPicture() {
  return (
    <div className={`${FRAME} overflow-hidden`}>
      <div className="relative">
        <ExamplePhoto thing="bike" className="aspect-[2/1]" />
        <Badge icon={<Clock aria-hidden="true" />} className="absolute top-2 right-2">
          {post.left}
        </Badge>
      </div>
      <p className="flex items-baseline justify-between gap-3 p-3">
        <span className="font-bold">{post.listing}</span>
        <span className="text-sm font-bold whitespace-nowrap text-info">{post.offer}</span>
      </p>
    </div>
  );
}

/** Guesses on their line, and one of them with its reason. */
export function SuggestionsPicture() {
  return (
    <div className="flex w-full max-w-sm flex-col gap-3 self-center">
      <MiniPriceStrip amounts={GUESSES} label={suggestions.strip} />
      <ExampleGuess name={suggestions.name} xp={140} amount={suggestions.amount} note={suggestions.note} />
    </div>
  );
}

/** What the owner decides by. */
export function DecidePicture() {
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
