import HandCoins from 'lucide-react/icons/hand-coins';
import MapPinned from 'lucide-react/icons/map-pinned';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { landingFacts } from './messages.ts';

const ICONS = { free: HandCoins, local: MapPinned, area: ShieldCheck } as const;

/** What holds for everybody: what it costs, where it works, who sees what. */
export function LandingFacts() {
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-3">
      {landingFacts.map(({ id, title, text }) => {
        const Icon = ICONS[id];
        return (
          <li key={id} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
            <div>
              <h3>{title}</h3>
              <p className="text-text-2">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
