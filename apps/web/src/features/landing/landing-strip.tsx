import { classNames } from '../../lib/class-names.ts';

/** When each of the six comes in. Spelled out, like their places, because a page may not carry style attributes. */
export const ARRIVALS = [
  '[animation-delay:.3s]',
  '[animation-delay:.8s]',
  '[animation-delay:1.3s]',
  '[animation-delay:1.8s]',
  '[animation-delay:2.3s]',
  '[animation-delay:2.8s]',
] as const;

/** In the order they come in. 194 and 195 would touch, so one steps aside. */
export const GUESSES = [
  { amount: 150, place: 'top-1/2 left-[5.5%]' },
  { amount: 210, place: 'top-1/2 left-[94.5%]' },
  { amount: 175, place: 'top-1/2 left-[42.5%]' },
  { amount: 195, place: 'top-[27%] left-[72.3%]' },
  { amount: 168, place: 'top-1/2 left-[32.2%]' },
  { amount: 194, place: 'top-1/2 left-[70.8%]', isOwn: true },
] as const;

/**
 * Guesses that come in one by one while their average moves, once; where motion is not wanted it stands as it is in the
 * end. Boxes and not a drawing: their motion costs a slow phone nothing, while a drawing is laid out anew each time.
 */
export function LandingStrip({ label, className }: { label: string; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of boxes
    <div role="img" aria-label={label} className={classNames('relative h-18', className)}>
      <div
        className={`absolute inset-x-[1%] inset-y-1.5 animate-drop rounded-2xl border border-transparent bg-primary-soft ${ARRIVALS[1]}`}
      />
      <div className="absolute inset-x-0 top-1/2 border-t-2 border-border" />
      <div
        className={`absolute inset-y-0 left-[53%] -ml-0.5 animate-average rounded-full border-2 border-primary ${ARRIVALS[0]}`}
      />
      {GUESSES.map((guess, index) => (
        <div
          key={guess.amount}
          className={classNames(
            'absolute -mt-2 -ml-2 size-4 animate-drop rounded-full border-2 border-surface',
            'isOwn' in guess ? 'bg-accent' : 'bg-primary-dot',
            guess.place,
            ARRIVALS[index],
          )}
        />
      ))}
    </div>
  );
}
