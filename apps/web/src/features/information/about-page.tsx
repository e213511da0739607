import { aboutMessages } from './messages.ts';
import { InfoPage } from './info-page.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { MiniPriceStrip } from '../../ui/price-strip/mini-price-strip.tsx';
import { Promises } from './promises.tsx';

const GUESSES = [90, 150, 164, 170, 176, 182, 188, 196, 262] as const;
const TITLE = 'mt-14 text-2xl font-extrabold';

/** Why this exists, how it works in three sentences, what it promises, and whose work it stands on. */
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
            <Outside {...source} />, <Outside {...licence} />.
          </li>
        ))}
      </ul>
    </InfoPage>
  );
}

/** A page of somebody else. */
function Outside({ name, href }: { name: string; href: string }) {
  return (
    <a href={href} rel="noreferrer" className="font-bold text-primary underline underline-offset-4">
      {name}
    </a>
  );
}
