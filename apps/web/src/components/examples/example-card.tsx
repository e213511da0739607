import { EXAMPLE_GUESSES, exampleMessages } from './messages.ts';
import { Approx } from '../../ui/basics/approx.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const { others, own } = EXAMPLE_GUESSES;

/** An invented listing with its guesses on the price strip and their ballpark figure. */
export function ExampleCard() {
  return (
    <Card className="w-full max-w-md rounded-3xl sm:p-8">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-lg font-bold">{exampleMessages.title}</p>
        <p className="rounded-full border border-transparent bg-sunken px-3 py-0.5 text-sm font-semibold text-text-2">
          {exampleMessages.mark}
        </p>
      </div>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="text-price font-extrabold text-primary">
          <Approx />
          {exampleMessages.ballpark}
        </span>
        <span className="text-sm text-text-2">{exampleMessages.caption}</span>
      </p>
      <MiniPriceStrip amounts={others} ownAmount={own} label={exampleMessages.strip} className="mt-5" />
      <div className="mt-5 flex gap-3 border-t border-border pt-5">
        <span aria-hidden="true" className="mt-1.5 size-3 shrink-0 rounded-full bg-accent" />
        <p className="text-sm text-text-2">
          <span className="block font-bold text-accent">{exampleMessages.quoteBy}</span>
          {exampleMessages.quote}
        </p>
      </div>
    </Card>
  );
}
