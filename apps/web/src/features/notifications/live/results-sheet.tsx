import type { GuessResultNotification } from '@ballpark/contracts/notifications';
import { describeSenseOutcome } from '@ballpark/rules/crowd/describe-result';
import { formatMoney } from '@ballpark/rules/money';
import Trophy from 'lucide-react/icons/trophy';
import { type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router';
import { NotCounted } from '../../../components/not-counted.tsx';
import { setAutofocus } from '../../../lib/hooks/focus.ts';
import { describeJudgement } from '../../../messages/guess-results.ts';
import { listingPath, paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ListingStrip } from '../../listings/index.ts';
import { NotificationPhoto } from '../list/notification-photo.tsx';
import { describeFinalPrice, describeResult, resultSheetMessages } from '../messages.ts';
import { useReadNotification } from '../notification-queries.ts';

type ResultsSheetProps = { results: readonly GuessResultNotification[]; onClose: () => void };

/** One result with its strip, or several as a list. */
export function ResultsSheet({ results, onClose }: ResultsSheetProps) {
  const [first, ...others] = results;
  if (first === undefined) return null;
  return others.length === 0 ? (
    <Dialog title={describeFinalPrice(first)} onClose={onClose}>
      <OneResult result={first} onClose={onClose} />
    </Dialog>
  ) : (
    <Dialog title={resultSheetMessages.several(results.length)} onClose={onClose}>
      <SeveralResults results={results} onClose={onClose} />
    </Dialog>
  );
}

function OneResult({ result, onClose }: { result: GuessResultNotification; onClose: () => void }) {
  const { mutate } = useReadNotification();
  const read = () => {
    mutate(result);
    onClose();
  };
  return (
    <>
      <p className="-mt-3 text-lg font-bold text-accent">{describeResult(result)}</p>
      <Judgement result={result} />
      <Suspense>
        <ListingStrip id={result.listing.id} />
      </Suspense>
      <div className="flex flex-col gap-3">
        <ButtonLink to={listingPath(result.listing.id)} onClick={read}>
          {resultSheetMessages.open}
        </ButtonLink>
        <Button ref={setAutofocus} variant="outline" onClick={closeDialog}>
          {resultSheetMessages.done}
        </Button>
      </div>
    </>
  );
}

function Judgement({ result }: { result: GuessResultNotification }) {
  const { judgement, listing } = result;
  if (judgement === undefined) return null;
  const { ballpark } = judgement;
  return (
    <div className="-mt-2 flex flex-col gap-1 text-text-2">
      {describeJudgement({ ...result, ...judgement, currency: listing.currency }).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {ballpark !== null && <p>{resultSheetMessages.ballpark(formatMoney(ballpark, listing.currency))}</p>}
      <NotCounted exclusion={judgement.exclusion} />
    </div>
  );
}

function SeveralResults({ results, onClose }: ResultsSheetProps) {
  const { mutate } = useReadNotification();
  return (
    <>
      <ul className="-mx-2 -mt-3 flex flex-col">
        {results.map((result) => (
          <li key={result.id}>
            <Link
              to={listingPath(result.listing.id)}
              onClick={() => {
                mutate(result);
                onClose();
              }}
              className="flex items-start gap-3 rounded-xl p-2 transition-colors hover:bg-sunken"
            >
              <NotificationPhoto url={result.listing.photoUrl} Icon={Trophy} />
              <span className="min-w-0">
                <span className="block font-bold wrap-anywhere">{describeFinalPrice(result)}</span>{' '}
                <span className="block text-sm wrap-anywhere text-text-2">{describeResult(result)}</span>
                <span className="block text-sm wrap-anywhere text-text-2">
                  {result.judgement && describeSenseOutcome(result.judgement)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <Button ref={setAutofocus} onClick={closeDialog}>
          {resultSheetMessages.done}
        </Button>
        <ButtonLink to={paths.notifications} variant="outline" onClick={onClose}>
          {resultSheetMessages.all}
        </ButtonLink>
      </div>
    </>
  );
}

/** `close()` restores the focus; unmounting the dialog would lose it. */
function closeDialog({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest('dialog')?.close();
}
