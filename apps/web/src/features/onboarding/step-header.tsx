import Check from 'lucide-react/icons/check';
import { classNames } from '../../lib/class-names.ts';
import { stepMessages } from './messages.ts';
import { VisuallyHidden } from '../../ui/basics/visually-hidden.tsx';
import { type OnboardingDraft, type Step, STEPS } from './onboarding-draft.ts';

type StepBarProps = { draft: Pick<OnboardingDraft, 'step' | 'reached'>; onGo: (step: Step) => void };

/** Where the member stands in the setup; steps that were reached can be visited again. */
export function StepBar({ draft, onGo }: StepBarProps) {
  const at = STEPS.indexOf(draft.step);
  const furthest = STEPS.indexOf(draft.reached);
  return (
    <nav aria-label={stepMessages.bar}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without markers is a list */}
      <ol role="list" className="grid grid-cols-3 gap-2">
        {STEPS.map((step, index) => (
          <li key={step} aria-current={index === at ? 'step' : undefined}>
            {index !== at && index <= furthest ? (
              <button
                type="button"
                onClick={() => onGo(step)}
                className="block w-full rounded-lg text-left hover:bg-sunken"
              >
                <StepMark step={step} number={index + 1} look={index < at ? 'done' : 'open'} />
              </button>
            ) : (
              <StepMark step={step} number={index + 1} look={index === at ? 'current' : 'open'} />
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

type StepMarkProps = { step: Step; number: number; look: keyof typeof BARS };

function StepMark({ step, number, look }: StepMarkProps) {
  return (
    <span className="flex min-h-11 flex-col gap-2 pt-1.5 pb-1">
      <span aria-hidden="true" className={classNames('block h-1 rounded-full', BARS[look])} />
      <span className="flex items-center gap-2 text-sm">
        <span
          aria-hidden="true"
          className={classNames(
            'flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-bold',
            MARKS[look],
          )}
        >
          {look === 'done' ? <Check strokeWidth={3} className="size-3.5" /> : number}
        </span>
        <span className={look === 'current' ? 'font-bold' : 'font-medium text-text-2'}>{stepMessages[step]}</span>
        {look === 'done' && <VisuallyHidden>, {stepMessages.done}</VisuallyHidden>}
      </span>
    </span>
  );
}
