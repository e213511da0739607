import type { GuessResult } from '@ballpark/contracts/xp';
import CircleCheck from 'lucide-react/icons/circle-check';
import Search from 'lucide-react/icons/search';
import { useFocusOnMount } from '../../../lib/hooks/focus.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { resultMessages, roundMessages } from './messages.ts';
import { ResultsLine } from './results-line.tsx';

/** Quick mode asks only about listings nearby, or in the member's own currency. */
const ANYWHERE = `${paths.feed}?radius=0`;

type RoundDoneProps = { results: readonly GuessResult[]; onMore: () => void };

/** After ten prices, with the results of earlier ones. */
export function RoundDone({ results, onMore }: RoundDoneProps) {
  const more = useFocusOnMount<HTMLButtonElement>();
  return (
    <EmptyState
      title={roundMessages.doneTitle}
      hint={roundMessages.doneHint}
      art={<CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-16 text-success" />}
      action={
        <div className="flex flex-col items-stretch gap-3">
          {results.length > 0 && (
            <section className="mb-2 rounded-xl bg-sunken px-4 py-3">
              <h2 className="text-sm">{resultMessages.title}</h2>
              <p className="mt-1 text-sm text-text-2">
                <ResultsLine results={results} />
              </p>
            </section>
          )}
          <Button ref={more} variant="accent" onClick={onMore}>
            {roundMessages.more}
          </Button>
          <ButtonLink to={paths.home} variant="outline">
            {roundMessages.home}
          </ButtonLink>
        </div>
      }
    />
  );
}

type NothingLeftProps = {
  /** The prices of this round. */
  given: number;
  onAgain: () => void;
};

/** No listing needs a price of this member. */
export function NothingLeft({ given, onAgain }: NothingLeftProps) {
  return (
    <EmptyState
      title={given === 0 ? roundMessages.emptyTitle : roundMessages.allTitle}
      hint={given === 0 ? roundMessages.emptyHint : roundMessages.allHint(given)}
      art={<Search aria-hidden="true" strokeWidth={1.5} className="size-14" />}
      action={
        <div className="flex flex-col items-stretch gap-3">
          <ButtonLink to={ANYWHERE}>{roundMessages.anywhere}</ButtonLink>
          <ButtonLink to={paths.create} variant="outline">
            {roundMessages.create}
          </ButtonLink>
          <Button variant="ghost" onClick={onAgain}>
            {roundMessages.again}
          </Button>
        </div>
      }
    />
  );
}
