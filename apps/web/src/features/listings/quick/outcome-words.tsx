import { formatMoney, formatRounded } from '@ballpark/rules/money';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import Star from 'lucide-react/icons/star';
import { outcomeMessages } from './messages.ts';
import { type Closeness, isSpotOn } from './outcome.ts';
import type { RoundGuess } from './round.ts';

/** Every colour has an icon or words beside it. */
export const OUTCOME_LOOKS: Readonly<Record<Closeness, string>> = {
  inside: 'text-primary',
  outside: 'text-warning',
  first: 'text-info',
  open: 'text-text-2',
};

/** '$7 under the ballpark'. Undefined while the server has not answered. */
export function describeOutcome({ amount, currency, outcome }: RoundGuess): string | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.kind === 'kept') return outcomeMessages.kept;
  if (outcome.kind === 'early') return outcome.suggestionCount <= 1 ? outcomeMessages.first : outcomeMessages.early;
  const { price } = outcome;
  const side = findSide(amount, price);
  return side === 'spot-on'
    ? outcomeMessages.spotOn
    : outcomeMessages[side](formatRounded(Math.abs(amount - price), currency));
}

export function describeOwnPrice({ amount, currency }: RoundGuess): string {
  return outcomeMessages.said(formatMoney(amount, currency));
}

const ICONS = { 'spot-on': Check, under: ArrowDown, over: ArrowUp, early: Star, kept: CloudOff } as const;

/** An arrow, check or star. */
export function OutcomeIcon({ guess, className }: { guess: RoundGuess; className: string }) {
  const { amount, outcome } = guess;
  if (outcome === undefined) return null;
  const Icon = ICONS[outcome.kind === 'figure' ? findSide(amount, outcome.price) : outcome.kind];
  return <Icon aria-hidden="true" className={className} />;
}

function findSide(amount: number, figure: number): 'spot-on' | 'under' | 'over' {
  if (isSpotOn(amount, figure)) return 'spot-on';
  return amount < figure ? 'under' : 'over';
}
