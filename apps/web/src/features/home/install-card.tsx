import { useId } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { useHome } from './home-queries.ts';
import { answerInstallOffer, install, useInstallWay } from './install-offer.ts';
import { installMessages } from './messages.ts';

/** A member who comes back may want it at hand. */
const DAYS_BEFORE = 3;

/** Offers to install the app, from the third day with a guess on, until the member answers. */
export function InstallCard() {
  const titleId = useId();
  const way = useInstallWay();
  const days = useHome().data?.guessDays ?? 0;
  if (way === undefined || days < DAYS_BEFORE) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-border bg-surface px-4.5 py-4 sm:px-6"
    >
      <div className="min-w-0">
        <h2 id={titleId} className="text-base">
          {installMessages.title}
        </h2>
        {way === 'prompt' ? (
          <p className="text-sm text-text-2">{installMessages.hint}</p>
        ) : (
          <ol className="mt-1 list-inside list-decimal text-sm text-text-2">
            {installMessages.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' && (
          <Button variant="outline" size="sm" onClick={() => void install()}>
            {installMessages.install}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={answerInstallOffer}>
          {installMessages.later}
        </Button>
      </div>
    </section>
  );
}
