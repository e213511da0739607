import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type LegalDocument, type LegalSection } from './texts/legal-document.ts';
import { legalPageMessages } from './messages.ts';
import { ContentsColumn, ContentsFold } from './legal-contents.tsx';
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
