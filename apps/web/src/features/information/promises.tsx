import HandCoins from 'lucide-react/icons/hand-coins';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { aboutMessages } from './messages.ts';
import { Card } from '../../ui/basics/card.tsx';

const ICONS = { free: HandCoins, area: MapPinned, data: ShieldCheck, opinions: MessagesSquare } as const;

/** What people can count on. */
export function Promises() {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {aboutMessages.promises.map(({ id, title, text }) => {
        const Icon = ICONS[id];
        return (
          <li key={id} className="flex">
            <Card className="flex w-full gap-4">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-text-2">{text}</p>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
