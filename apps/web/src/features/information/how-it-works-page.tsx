import { useId } from 'react';
import { Link } from 'react-router';
import { howItWorksMessages } from './messages.ts';
import { firstQuestions } from './questions.ts';
import { InfoPage } from './info-page.tsx';
import { QuestionList } from './question-list.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { HowItWorksSteps } from './how-it-works-steps.tsx';

const LINK = 'mt-3 inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4';

export function HowItWorksPage() {
  const featuresId = useId();
  const fairPlayId = useId();
  const questionsId = useId();
  return (
    <InfoPage title={howItWorksMessages.title} lead={howItWorksMessages.lead}>
      <HowItWorksSteps />
      <ButtonLink to={paths.register} className="mt-8">
        {howItWorksMessages.getStarted}
      </ButtonLink>
      <section aria-labelledby={featuresId} className="mt-16">
        <h2 id={featuresId} className="text-2xl font-extrabold">
          {howItWorksMessages.featuresTitle}
        </h2>
        <GoodToKnow />
      </section>
      <section aria-labelledby={fairPlayId} className="mt-16 max-w-3xl">
        <h2 id={fairPlayId} className="text-2xl font-extrabold">
          {howItWorksMessages.fairPlay.title}
        </h2>
        <p className="mt-3 text-text-2">{howItWorksMessages.fairPlay.text}</p>
        <Link to={`${paths.faq}#arranged`} className={LINK}>
          {howItWorksMessages.fairPlay.link}
        </Link>
      </section>
      <section aria-labelledby={questionsId} className="mt-16 max-w-3xl">
        <h2 id={questionsId} className="text-2xl font-extrabold">
          {howItWorksMessages.questionsTitle}
        </h2>
        <div className="mt-6">
          <QuestionList questions={firstQuestions} />
        </div>
        <Link to={paths.faq} className={LINK}>
          {howItWorksMessages.allQuestions}
        </Link>
      </section>
    </InfoPage>
  );
}
