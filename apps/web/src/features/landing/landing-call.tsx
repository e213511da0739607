import { useId } from 'react';
import { Link } from 'react-router';
import { closingCallMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';

export function LandingCall() {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="mt-16 rounded-3xl border border-transparent bg-primary px-6 py-12 text-center text-primary-on sm:mt-24 sm:py-20"
    >
      <h2 id={titleId} className="mx-auto max-w-2xl text-3xl font-extrabold">
        {closingCallMessages.title}
      </h2>
      <p className="mt-3 text-lg">{closingCallMessages.text}</p>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
        <ButtonLink to={paths.register} variant="outline">
          {closingCallMessages.getStarted}
        </ButtonLink>
        <Link to={paths.howItWorks} className="flex min-h-12 items-center font-bold underline underline-offset-4">
          {closingCallMessages.howItWorks}
        </Link>
      </div>
    </section>
  );
}
