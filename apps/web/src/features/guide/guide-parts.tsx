import type { ReactNode } from 'react';
import { Part } from '../../components/served-page/served-content.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { Card } from '../../ui/basics/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { GuideForm } from './guide-form.tsx';
import { guidePageWords } from './messages.ts';
import { partMessages } from './part-messages.ts';

/**
 * Every answer of the price book once, with placeholders for the values. The build cuts them out of the page, and the server
 * sends the one that fits. They are all in one page, so that it has the styles of each.
 */
export function GuideParts() {
  return (
    <>
      <Part name="start" {...guidePageWords}>
        <Start />
      </Part>
      {(['found', 'foundRange', 'foundFewer', 'foundRangeFewer'] as const).map((name) => (
        <Part key={name} name={name} title={partMessages.answerTitle} description={partMessages.foundDescription}>
          <Found hasRange={name.includes('Range')} hasFewerWords={name.endsWith('Fewer')} />
        </Part>
      ))}
      <Part name="little" title={partMessages.littlePageTitle} description={partMessages.littleDescription}>
        <Little />
      </Part>
      <Part name="unknown" {...guidePageWords}>
        <Start placeError={partMessages.unknown} />
      </Part>
      <Part name="away" {...guidePageWords}>
        <Away />
      </Part>
      <Part name="sample" title={partMessages.sampleTitle} description="">
        <Notice tone="warning" className="mb-6">
          {partMessages.sample}
        </Notice>
      </Part>
    </>
  );
}

function Start({ placeError }: { placeError?: string }) {
  return (
    <>
      <Heading>{partMessages.title}</Heading>
      <p className="mt-3 max-w-reading text-lg text-text-2">{partMessages.lead}</p>
      <Card className="mt-8">
        <GuideForm placeError={placeError} />
      </Card>
      <About />
    </>
  );
}

function Found({ hasRange, hasFewerWords }: { hasRange: boolean; hasFewerWords: boolean }) {
  return (
    <>
      <Heading>{partMessages.heading}</Heading>
      <Beside ask={partMessages.ask}>
        <p className="text-price font-extrabold text-primary">{partMessages.median}</p>
        <p className="mt-1 text-text-2">{partMessages.middle}</p>
        {hasRange && <p className="mt-4 text-lg font-bold">{partMessages.range}</p>}
        <p className="mt-4">{partMessages.count}</p>
        {hasRange && <p className="mt-1 empty:hidden">{partMessages.trend}</p>}
        {hasFewerWords && <p className="mt-1">{partMessages.fewer}</p>}
        {!hasRange && <p className="mt-1 text-sm text-text-3">{partMessages.noRange}</p>}
      </Beside>
      <AnotherForm />
      <About />
    </>
  );
}

function Little() {
  return (
    <>
      <Heading>{partMessages.littleHeading}</Heading>
      <Beside ask={partMessages.askLittle}>
        <p className="text-xl font-bold">{partMessages.littleTitle}</p>
        <p className="mt-2 text-text-2">{partMessages.little}</p>
      </Beside>
      <AnotherForm />
      <About />
    </>
  );
}

function Away() {
  return (
    <>
      <Heading>{partMessages.title}</Heading>
      <Notice tone="warning" title={partMessages.awayTitle} className="mt-6">
        {partMessages.away}
      </Notice>
      <Card className="mt-6">
        <GuideForm />
      </Card>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return <h1 className="text-3xl font-extrabold wrap-anywhere">{children}</h1>;
}

/** The answer, and beside it or below it the way to ask. */
function Beside({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>{children}</Card>
      <Ask text={ask} />
    </div>
  );
}

function Ask({ text }: { text: string }) {
  return (
    <section className="rounded-2xl bg-primary-soft p-5 sm:p-6">
      <h2 className="text-xl font-extrabold">{partMessages.askTitle}</h2>
      <p className="mt-1 text-text-2">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={paths.create}>{partMessages.create}</ButtonLink>
        <ButtonLink to={paths.register} variant="outline">
          {partMessages.join}
        </ButtonLink>
      </div>
    </section>
  );
}

function AnotherForm() {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-extrabold">{partMessages.another}</h2>
      <Card className="mt-3">
        <GuideForm />
      </Card>
    </section>
  );
}

function About() {
  return (
    <section className="mt-8 max-w-reading text-sm text-text-3">
      <h2 className="font-bold text-text-2">{partMessages.aboutTitle}</h2>
      <p className="mt-1">{partMessages.about}</p>
      <p className="mt-2">{partMessages.never}</p>
    </section>
  );
}
