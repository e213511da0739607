import { INTEREST_IDS, type InterestId } from '@ballpark/rules/accounts';
import Check from 'lucide-react/icons/check';
import Compass from 'lucide-react/icons/compass';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Tag from 'lucide-react/icons/tag';
import { classNames } from '../lib/class-names.ts';
import { interestCards, interestWords } from '../messages/members.ts';

const ICONS = { selling: Tag, buying: ShoppingBag, browsing: Compass, helping: HeartHandshake } as const;

type InterestCardsProps = { chosen: readonly InterestId[]; onChoose: (chosen: InterestId[]) => void };

export function InterestCards({ chosen, onChoose }: InterestCardsProps) {
  const toggle = (id: InterestId) =>
    onChoose(INTEREST_IDS.filter((one) => (one === id ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="sr-only">{interestWords.group}</legend>
      {INTEREST_IDS.map((id) => (
        <InterestCard key={id} id={id} isChosen={chosen.includes(id)} onToggle={() => toggle(id)} />
      ))}
    </fieldset>
  );
}

type InterestCardProps = { id: InterestId; isChosen: boolean; onToggle: () => void };

function InterestCard({ id, isChosen, onToggle }: InterestCardProps) {
  const { name, description } = interestCards[id];
  const Icon = ICONS[id];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className={classNames(
        'relative flex min-w-min grow basis-[40%] flex-col items-start gap-3 rounded-2xl border p-4 text-left transition-colors',
        isChosen ? 'border-primary bg-primary-soft ring-1 ring-primary' : 'border-border-strong hover:bg-sunken',
      )}
    >
      <span className={classNames('shrink-0', isChosen ? 'text-primary' : 'text-text-2')}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{name}</span>
        <span className="mt-0.5 block text-sm text-text-2">{description}</span>
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-3 right-3 flex size-6 items-center justify-center rounded-full border',
          isChosen ? 'border-primary bg-primary text-primary-on' : 'border-border-strong',
        )}
      >
        {isChosen && <Check strokeWidth={3} className="size-4" />}
      </span>
    </button>
  );
}
