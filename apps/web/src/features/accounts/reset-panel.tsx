import CircleCheck from 'lucide-react/icons/circle-check';
import { useFocusOnMount } from '../../lib/hooks/focus.ts';
import { resetMessages } from './messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/basics/button.tsx';
import { ResetForm } from './reset-form.tsx';

type ResetPanelProps = {
  token: string;
  isDone: boolean;
  onDone: () => void;
};

export function ResetPanel({ token, isDone, onDone }: ResetPanelProps) {
  if (isDone) return <ResetConfirmation />;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-3xl font-extrabold">{resetMessages.title}</h1>
        <p className="mt-2 text-text-2">{resetMessages.lead}</p>
      </div>
      <ResetForm token={token} onDone={onDone} />
    </div>
  );
}

function ResetConfirmation() {
  const heading = useFocusOnMount();
  return (
    <div className="flex flex-col items-center gap-6 text-center">
      <div className="flex flex-col items-center">
        <span className="flex size-14 items-center justify-center rounded-full bg-success-soft text-success">
          <CircleCheck aria-hidden="true" className="size-7" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl font-extrabold">
          {resetMessages.successTitle}
        </h1>
        <output className="mt-2 block text-balance text-text-2">{resetMessages.success}</output>
      </div>
      <ButtonLink to={paths.login} replace className="w-full">
        {resetMessages.toLogin}
      </ButtonLink>
    </div>
  );
}
