import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { type LegalSection } from './texts/legal-document.ts';
import { legalPageMessages } from './messages.ts';

type ContentsProps = { sections: readonly LegalSection[] };

/** Large screens: the table of contents stays next to the text. */
export function ContentsColumn({ sections }: ContentsProps) {
  return (
    <div className="sticky top-6 -ml-3 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block">
      <p className="px-3 pb-2 text-sm font-bold">{legalPageMessages.contents}</p>
      <Contents sections={sections} />
    </div>
  );
}

/** Small screens: the table of contents opens and closes. */
export function ContentsFold({ sections }: ContentsProps) {
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
