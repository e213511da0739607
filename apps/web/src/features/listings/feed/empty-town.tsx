import type { Point } from '@ballpark/rules/places';
import MapPin from 'lucide-react/icons/map-pin';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { useOwnArea } from '../../places/index.ts';
import { InviteButton } from '../invite/invite-button.tsx';
import { emptyTownMessages } from './messages.ts';

type EmptyTownProps = { place: Point; /** Lists what is newest, wherever it is. */ onElsewhere: () => void };

/** Above listings from elsewhere: says that the member's own area has none, and what they can do about it. */
export function EmptyTown({ place, onElsewhere }: EmptyTownProps) {
  const { name } = useOwnArea(place);
  const [town] = name?.split(',') ?? [];
  return (
    <section className="mb-6 flex flex-col gap-4 rounded-3xl border border-primary/30 bg-primary-soft p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface text-primary">
          <MapPin aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-xl wrap-anywhere">{emptyTownMessages.title(town)}</h2>
          <p className="mt-1 text-text-2">{emptyTownMessages.hint}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.create}>{emptyTownMessages.post}</ButtonLink>
        <InviteButton />
        <Button variant="outline" onClick={onElsewhere}>
          {emptyTownMessages.elsewhere}
        </Button>
      </div>
    </section>
  );
}
