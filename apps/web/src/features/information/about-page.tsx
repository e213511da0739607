import HandCoins from 'lucide-react/icons/hand-coins';
import MapPinned from 'lucide-react/icons/map-pinned';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { aboutMessages } from './messages.ts';
import { InfoPage } from './info-page.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';

const GUESSES = [90, 150, 164, 170, 176, 182, 188, 196, 262] as const;
const PROMISE_ICONS = { free: HandCoins, area: MapPinned, data: ShieldCheck, opinions: MessagesSquare } as const;
const TITLE = 'mt-14 text-2xl font-extrabold';

export function AboutPage() {
  return (
    <InfoPage title={aboutMessages.title} lead={aboutMessages.lead}>
      <p className="mt-6 max-w-reading">{aboutMessages.story}</p>
      <h2 className={TITLE}>{aboutMessages.crowdTitle}</h2>
      <div className="mt-4 grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
        <p className="max-w-reading">{aboutMessages.crowd.join(' ')}</p>
        <Card className="max-w-md lg:w-full lg:max-w-none">
          <MiniPriceStrip amounts={GUESSES} label={aboutMessages.strip} />
        </Card>
      </div>
      <h2 className={TITLE}>{aboutMessages.promisesTitle}</h2>
      <Promises />
      <h2 className={TITLE}>{aboutMessages.creditsTitle}</h2>
      <ul className="mt-3 flex flex-col gap-2">
        {aboutMessages.credits.map(({ text, source, licence }) => (
          <li key={source.name}>
            {text}
            <ExternalLink {...source} />, <ExternalLink {...licence} />.
          </li>
        ))}
      </ul>
    </InfoPage>
  );
}

function Promises() {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {aboutMessages.promises.map(({ id, title, text }) => {
        const Icon = PROMISE_ICONS[id];
        return (
          <li key={id} className="flex">
            <Card className="flex w-full gap-4">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" />
              <div className="min-w-0">
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

function ExternalLink({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} rel="noreferrer" className="font-bold text-primary underline underline-offset-4">
      {name}
    </a>
  );
}
