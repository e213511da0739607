import Check from 'lucide-react/icons/check';
import { classNames } from '../../lib/class-names.ts';
import { useFocusOnMount } from '../../lib/hooks/focus.ts';
import { stepMessages } from './messages.ts';
import { VisuallyHidden } from '../../ui/basics/accessibility.tsx';
import { type OnboardingDraft, type Step, STEPS } from './onboarding-draft.ts';

type StepBarProps = { draft: Pick<OnboardingDraft, 'step' | 'reached'>; onGo: (step: Step) => void };

/** The progress of the setup. Steps that were reached before are buttons. */
export function StepBar({ draft, onGo }: StepBarProps) {
  const current = STEPS.indexOf(draft.step);
  const furthest = STEPS.indexOf(draft.reached);
  return (
    <nav aria-label={stepMessages.bar}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops list semantics from a list without markers */}
      <ol role="list" className="flex flex-wrap gap-2">
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined} className="min-w-min flex-1">
            {index !== current && index <= furthest ? (
              <button
                type="button"
                onClick={() => onGo(step)}
                className="block w-full rounded-lg text-left hover:bg-sunken"
              >
                <StepMark step={step} number={index + 1} state={index < current ? 'done' : 'open'} />
              </button>
            ) : (
              <StepMark step={step} number={index + 1} state={index === current ? 'current' : 'open'} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const BARS = { done: 'bg-primary', current: 'bg-primary', open: 'bg-border' } as const;

const MARKS = {
  done: 'border-primary bg-primary text-primary-on',
  current: 'border-primary text-primary',
  open: 'border-border-strong text-text-3',
} as const;

type StepMarkProps = { step: Step; number: number; state: keyof typeof BARS };

function StepMark({ step, number, state }: StepMarkProps) {
  return (
    <span className="flex min-h-11 flex-col gap-2 pt-1.5 pb-1">
      <span aria-hidden="true" className={classNames('block h-1 rounded-full', BARS[state])} />
      <span className="flex items-center gap-2 text-sm">
        <span
          aria-hidden="true"
          className={classNames(
            'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-bold',
            MARKS[state],
          )}
        >
          {state === 'done' ? <Check strokeWidth={3} className="size-3.5" /> : number}
        </span>
        <span className={state === 'current' ? 'font-bold' : 'font-medium text-text-2'}>{stepMessages[step]}</span>
        {state === 'done' && <VisuallyHidden>, {stepMessages.done}</VisuallyHidden>}
      </span>
    </span>
  );
}

type StepHeadingProps = {
  title: string;
  lead: string;
  /** False for the step that the page was opened on. */
  shouldFocus: boolean;
};

/** Takes the focus when its step replaces another step. */
export function StepHeading({ title, lead, shouldFocus }: StepHeadingProps) {
  const heading = useFocusOnMount(shouldFocus);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold">
        {title}
      </h1>
      <p className="mt-1.5 text-text-2">{lead}</p>
    </div>
  );
}
