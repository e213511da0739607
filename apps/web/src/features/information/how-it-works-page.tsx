import { useId } from 'react';
import { Link } from 'react-router';
import { howItWorksMessages } from './how-it-works-messages.ts';
import { firstQuestions } from './questions.ts';
import { InfoPage } from './info-page.tsx';
import { QuestionList } from './question-list.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { StepCard } from './step-card.tsx';
import { AccountPicture, DecidePicture, PostPicture, SuggestionsPicture } from './step-pictures.tsx';

const { steps } = howItWorksMessages;

/** The four steps, the rules behind them, and what people ask first. */
export function HowItWorksPage() {
  const featuresId = useId();
  const questionsId = useId();
  return (
    <InfoPage title={howItWorksMessages.title} lead={howItWorksMessages.lead}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without markers is a list */}
      <ol role="list" className="mt-8 grid gap-4 sm:mt-10 lg:grid-cols-2 lg:gap-6">
        <StepCard number={1} {...words(steps.account)}>
          <AccountPicture />
        </StepCard>
        <StepCard number={2} {...words(steps.post)}>
          <PostPicture />
        </StepCard>
        <StepCard number={3} {...words(steps.suggestions)}>
          <SuggestionsPicture />
        </StepCard>
        <StepCard number={4} {...words(steps.decide)}>
          <DecidePicture />
        </StepCard>
      </ol>
      <ButtonLink to={paths.register} className="mt-8">
        {howItWorksMessages.getStarted}
      </ButtonLink>
      <section aria-labelledby={featuresId} className="mt-16">
        <h2 id={featuresId} className="text-2xl font-extrabold">
          {howItWorksMessages.featuresTitle}
        </h2>
        <GoodToKnow />
      </section>
      <section aria-labelledby={questionsId} className="mt-16 max-w-3xl">
        <h2 id={questionsId} className="text-2xl font-extrabold">
          {howItWorksMessages.questionsTitle}
        </h2>
        <div className="mt-6">
          <QuestionList questions={firstQuestions} />
        </div>
        <Link
          to={paths.faq}
          className="mt-3 inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4"
        >
          {howItWorksMessages.allQuestions}
        </Link>
      </section>
    </InfoPage>
  );
}

function words({ title, text }: { title: string; text: string }) {
  return { title, text };
}
