import { NotCounted } from '../../../components/not-counted.tsx';
import { describeJudgement, describePlace } from '../../../messages/guess-results.ts';
import { Badge } from '../../../ui/basics/badge.tsx';
import { closenessMessages } from './messages.ts';
import { useOwnResult } from './detail-queries.ts';

type OwnResultProps = {
  listingId: string;
  /** Said until the closing is judged. */
  otherwise: string | undefined;
};

/** How the viewer's own guess ended, in the card of the final price. */
export function OwnResult({ listingId, otherwise }: OwnResultProps) {
  const { data: result, isLoading } = useOwnResult(listingId);
  if (isLoading) return null;
  if (result === undefined) return otherwise && <p className="mt-0.5 wrap-anywhere text-text-2">{otherwise}</p>;
  return (
    <div className="mt-3 border-t border-gold/30 pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{describePlace(result)}</strong>
        <Badge tone="gold">{closenessMessages.earned(result.xp)}</Badge>
      </p>
      {describeJudgement(result).map((line) => (
        <p key={line} className="mt-0.5 wrap-anywhere text-text-2">
          {line}
        </p>
      ))}
      <NotCounted exclusion={result.exclusion} />
    </div>
  );
}
