import { formatMoney, formatRounded } from '@ballpark/rules/money';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Bell from 'lucide-react/icons/bell';
import Medal from 'lucide-react/icons/medal';
import Search from 'lucide-react/icons/search';
import Sparkles from 'lucide-react/icons/sparkles';
import Target from 'lucide-react/icons/target';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../../lib/class-names.ts';
import { useFocusOnMount } from '../../../../lib/hooks/focus.ts';
import { listingPath, paths } from '../../../../paths.ts';
import { Button, ButtonLink } from '../../../../ui/basics/button.tsx';
import { EmptyState } from '../../../../ui/feedback/states.tsx';
import { PushSwitch } from '../../../push/index.ts';
import { ListingPhoto } from '../../card/listing-photo.tsx';
import type { RoundGuess } from '../round.ts';
import { endMessages } from './messages.ts';
import { summarizeRound, type ComparedGuess, type Summary } from './summary.ts';
import { SummaryPlot } from './summary-plot.tsx';

/** Quick mode asks only about listings nearby, or in the member's own currency. */
const ANYWHERE = `${paths.feed}?radius=0`;

type RoundEndProps = {
  guesses: readonly RoundGuess[];
  /** False if there were no ten listings. */
  isDone: boolean;
  /** How earlier guesses ended, with its heading. */
  results: ReactNode;
  onMore: () => void;
};

/** After ten guesses, or fewer where nothing else is left: how they went, and what comes next. */
export function RoundEnd({ guesses, isDone, results, onMore }: RoundEndProps) {
  const more = useFocusOnMount<HTMLButtonElement>();
  const summary = summarizeRound(guesses);
  const { given, near, compared, best } = summary;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-3">
      <div className="pb-1 text-center">
        <h1 className="text-2xl">{endMessages.title(given)}</h1>
        <p className="text-text-2">{near > 0 ? endMessages.close(near, given) : endMessages.hint}</p>
        {!isDone && <p className="text-text-2">{endMessages.nothingLeft}</p>}
      </div>
      <section className="flex flex-col gap-2 rounded-2xl border border-border bg-surface p-4.5 shadow-e1">
        {compared.length > 0 && <SummaryPlot summary={summary} />}
        {listOthers(summary).map((words) => (
          <p key={words} className="flex items-center gap-2 text-sm text-text-2">
            <Sparkles aria-hidden="true" className="size-4 shrink-0 text-primary" />
            {words}
          </p>
        ))}
      </section>
      <div className="divide-y divide-border overflow-hidden rounded-2xl border border-border bg-surface shadow-e1">
        {best && <BestGuess guess={best} />}
        <Row icon={<Medal aria-hidden="true" className="size-6" />} look="bg-gold-soft text-gold">
          <p className="font-semibold">{endMessages.xp(given)}</p>
          <p className="text-sm text-text-3">{endMessages.xpHint}</p>
        </Row>
        <Row icon={<Bell aria-hidden="true" className="size-6" />} look="bg-info-soft text-info">
          <PushSwitch label={endMessages.tell} hint={endMessages.tellHint} />
        </Row>
      </div>
      {results}
      <DailyLink />
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <Button ref={more} variant="outline" onClick={onMore} className="px-3! whitespace-nowrap">
          {isDone && <Zap aria-hidden="true" className="size-5" />}
          {isDone ? endMessages.more : endMessages.again}
        </Button>
        <ButtonLink to={isDone ? paths.home : ANYWHERE} variant="ghost" className="px-3!">
          {isDone ? endMessages.home : endMessages.anywhere}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The guesses that are not in the plot. */
function listOthers({ first, early, open }: Summary): string[] {
  return [
    ...(first > 0 ? [endMessages.first(first)] : []),
    ...(early > 0 ? [endMessages.early(early)] : []),
    ...(open > 0 ? [endMessages.open(open)] : []),
  ];
}

type RowProps = { icon: ReactNode; look: string; children: ReactNode };

function Row({ icon, look, children }: RowProps) {
  return (
    <div className="flex items-center gap-3 p-3">
      <span className={classNames('grid size-14 shrink-0 place-items-center rounded-xl', look)}>{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function BestGuess({ guess }: { guess: ComparedGuess }) {
  const { id, title, amount, figure, currency } = guess;
  return (
    <Link to={listingPath(id)} className="flex items-center gap-3 p-3 hover:bg-sunken">
      <span className="w-14 shrink-0 overflow-hidden rounded-xl">
        <ListingPhoto listing={{ ...guess, isActive: true }} urgency="later" sizes="56px" className="aspect-square" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 text-sm font-semibold text-primary">
          <Target aria-hidden="true" className="size-4 shrink-0" />
          {endMessages.best}
        </span>
        <span className="block truncate font-semibold">{title}</span>
        <span className="block text-sm text-text-3">
          {endMessages.compared(formatMoney(amount, currency), formatRounded(figure, currency))}
        </span>
      </span>
    </Link>
  );
}

/** The server renders the page of today's five. */
function DailyLink() {
  return (
    <Link
      to={paths.daily}
      reloadDocument
      className="flex min-h-20 items-center gap-3 rounded-2xl bg-accent px-4.5 py-3 text-left text-accent-on transition-colors hover:bg-accent-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-xl font-extrabold">{endMessages.daily}</span>
        <span className="block text-sm">{endMessages.dailyHint}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}

/** No listing needs a price of this member. */
export function NothingLeft({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      title={endMessages.emptyTitle}
      hint={endMessages.emptyHint}
      art={<Search aria-hidden="true" strokeWidth={1.5} className="size-14" />}
      action={
        <div className="flex flex-col items-stretch gap-3">
          <DailyLink />
          <ButtonLink to={ANYWHERE} variant="outline">
            {endMessages.anywhere}
          </ButtonLink>
          <ButtonLink to={paths.create} variant="outline">
            {endMessages.create}
          </ButtonLink>
          <Button variant="ghost" onClick={onAgain}>
            {endMessages.again}
          </Button>
        </div>
      }
    />
  );
}
