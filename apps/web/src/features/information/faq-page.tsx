import { useLocation } from 'react-router';
import { useOpenDetailsFromHash } from '../../lib/hooks/focus.ts';
import { faqMessages } from './messages.ts';
import { questionGroups } from './questions.ts';
import { InfoPage } from './info-page.tsx';
import { QuestionList } from './question-list.tsx';

/** All questions in groups. The URL hash may name a group or a question. */
export function FaqPage() {
  const { hash } = useLocation();
  useOpenDetailsFromHash(hash);
  return (
    <InfoPage title={faqMessages.title} lead={faqMessages.lead}>
      <div className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[13rem_minmax(0,48rem)] lg:gap-12">
        <nav aria-label={faqMessages.onThisPage} className="lg:sticky lg:top-6 lg:self-start">
          <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-0">
            {questionGroups.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center rounded-full border border-border bg-surface px-4 text-sm font-bold hover:bg-sunken lg:rounded-lg lg:border-transparent lg:bg-transparent lg:-ml-4"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {questionGroups.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id} className="mt-10 lg:first:mt-0">
              <h2 id={id} className="mb-4 scroll-mt-6 text-xl font-extrabold">
                {title}
              </h2>
              <QuestionList questions={questions} />
            </section>
          ))}
        </div>
      </div>
    </InfoPage>
  );
}
