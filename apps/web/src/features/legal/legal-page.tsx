import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { type LegalDocument, type LegalSection } from './texts/legal-document.ts';
import { legalPageMessages } from './messages.ts';
import { LegalText } from './legal-text.tsx';

export function LegalPage({ document: { title, lead, inShort, sections }, dates }: LegalPageProps) {
  useFocusOnSection();
  return (
    <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-14 print:block">
      <header className="lg:col-start-2">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        <p className="mt-3 max-w-reading text-lg text-text-2">{lead}</p>
        {dates}
        <InShort points={inShort} />
        <ContentsFold sections={sections} />
      </header>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden">
        <ContentsColumn sections={sections} />
      </div>
      <div className="max-w-reading lg:col-start-2 print:max-w-none">
        {sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
      </div>
    </div>
  );
}

type LegalPageProps = { document: LegalDocument; dates: ReactNode };

function InShort({ points }: { points: readonly string[] }) {
  return (
    <div className="mt-8 max-w-reading rounded-2xl bg-primary-soft p-5 sm:p-6 print:max-w-none">
      <p className="font-bold text-primary">{legalPageMessages.inShort}</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-primary">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

type ContentsProps = { sections: readonly LegalSection[] };

/** Large screens: the table of contents stays next to the text. */
function ContentsColumn({ sections }: ContentsProps) {
  return (
    <div className="sticky top-6 -ml-3 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block">
      <p className="px-3 pb-2 text-sm font-bold">{legalPageMessages.contents}</p>
      <Contents sections={sections} />
    </div>
  );
}

/** Small screens: the table of contents opens and closes. */
function ContentsFold({ sections }: ContentsProps) {
  return (
    <details className="group mt-6 rounded-2xl border border-border bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between rounded-2xl px-4 font-bold [&::-webkit-details-marker]:hidden">
        {legalPageMessages.contents}
        <ChevronDown aria-hidden="true" className="size-5 text-text-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-1 pb-2">
        <Contents sections={sections} />
      </div>
    </details>
  );
}

function Contents({ sections }: ContentsProps) {
  return (
    <nav aria-label={legalPageMessages.contents}>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="flex min-h-11 items-baseline gap-2 rounded-lg px-3 py-2.5 text-sm text-text-2 hover:bg-sunken hover:text-text lg:min-h-0 lg:py-1.5"
            >
              <span className="w-6 shrink-0 text-right whitespace-nowrap text-text-3 tabular-nums">{index + 1}.</span>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section className="mt-12">
      <h2 id={section.id} tabIndex={-1} className="text-2xl break-after-avoid outline-none! shadow-none!">
        {number}. {section.title}
      </h2>
      <div className="mt-4 space-y-4 text-text-2 print:text-text">
        <LegalText blocks={section.blocks} />
      </div>
    </section>
  );
}

/** Moves the focus to the section that a link of the contents leads to, as the browser does without client routing. */
function useFocusOnSection() {
  const location = useLocation();
  const initialLocation = useRef(location);
  useEffect(() => {
    // On the first load the browser has already moved to the section named by the hash.
    if (initialLocation.current === location) return;
    document.getElementById(location.hash.slice(1))?.focus({ preventScroll: true });
  }, [location]);
}
