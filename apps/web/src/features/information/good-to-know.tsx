import { howItWorksMessages } from './messages.ts';
import { FeatureCard } from '../../components/examples/feature-card.tsx';
import { MemberLevel } from '../../components/member-level.tsx';
import { Avatar } from '../../ui/basics/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/basics/badge.tsx';

const { points, levels, time } = howItWorksMessages;

const TONES: readonly BadgeTone[] = ['gold', 'primary', 'quiet'];

/** Points, levels and the time window, each shown as it looks in the product. */
export function GoodToKnow() {
  return (
    <ul className="mt-6 grid gap-4 lg:grid-cols-3">
      <FeatureCard title={points.title} text={points.text}>
        <ul className="flex flex-col gap-2">
          {points.rows.map(([reason, earned], index) => (
            <li
              key={reason}
              className="flex min-h-11 items-center justify-between gap-3 rounded-xl border border-border bg-surface px-3"
            >
              <span className="font-semibold">{reason}</span>
              <Badge tone={TONES[index]}>{earned}</Badge>
            </li>
          ))}
        </ul>
      </FeatureCard>
      <FeatureCard title={levels.title} text={levels.text}>
        <ul className="divide-y divide-border rounded-xl border border-border bg-surface px-3">
          {levels.members.map(({ name, xp }) => (
            <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-3">
              <Avatar name={name} size="sm" />
              <span className="font-semibold">{name}</span>
              <MemberLevel xp={xp} />
              <span className="ml-auto text-sm text-text-2">{xp} XP</span>
            </li>
          ))}
        </ul>
      </FeatureCard>
      <FeatureCard title={time.title} text={time.text}>
        <Timeline />
      </FeatureCard>
    </ul>
  );
}

function Timeline() {
  return (
    <div className="rounded-xl border border-border bg-surface p-4">
      <p className="text-center text-price font-extrabold">{time.left}</p>
      <svg viewBox="0 0 320 20" aria-hidden="true" className="mt-2 block w-full">
        <path d="M10 10h300" strokeWidth="4" strokeLinecap="round" className="stroke-primary-dot" />
        <circle cx="10" cy="10" r="8" className="fill-accent" />
        <circle cx="310" cy="10" r="8" className="fill-primary" />
      </svg>
      <p className="mt-1 flex justify-between text-sm font-semibold">
        <span className="text-accent">{time.start}</span>
        <span className="text-primary">{time.end}</span>
      </p>
    </div>
  );
}
