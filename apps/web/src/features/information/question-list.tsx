import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { contactLineMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import type { Question } from './questions.ts';

/**
 * Questions that open to their answers. The id is on the answer, not on the `details` element: when the URL hash names
 * an element inside a closed `details`, the browser opens it without any script.
 */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-border rounded-2xl border border-border bg-surface">
      {questions.map(({ id, question, answer, hasContactLink = false }) => (
        <details key={id} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 font-bold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-text-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <p id={id} className="max-w-reading scroll-mt-24 px-5 pb-5 text-text-2">
            {answer}{' '}
            {hasContactLink && (
              <Link to={paths.contact} className="font-semibold text-primary underline underline-offset-2">
                {contactLineMessages.link}
              </Link>
            )}
          </p>
        </details>
      ))}
    </div>
  );
}
