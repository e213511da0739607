import { ABOUT_MAX } from '@ballpark/rules/accounts';
import { useId } from 'react';
import { countCharacters, toMaxLength } from '../../../lib/text.ts';
import { editProfileMessages } from '../messages.ts';
import { InterestCards } from '../../../components/interest-cards.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/basics/button.tsx';
import { Counter } from '../../../ui/fields/counter.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import type { EditProfileState } from './edit-profile-state.ts';

const WARN_FROM = 0.9 * ABOUT_MAX;

export function EditProfileForm({ state }: { state: EditProfileState }) {
  const { values, change, isSaving, refusal } = state;
  return (
    <form noValidate onSubmit={state.onSubmit} className="flex flex-col gap-8">
      <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-8">
        <About value={values.about} problem={state.aboutProblem} onChange={(about) => change({ about })} />
        <section className="flex flex-col gap-3">
          <h2 className="text-sm font-semibold">{editProfileMessages.interests}</h2>
          <InterestCards chosen={values.preferences} onChoose={(preferences) => change({ preferences })} />
          <div role="alert" className="empty:hidden">
            {state.interestProblem !== undefined && <Notice tone="danger">{state.interestProblem}</Notice>}
          </div>
        </section>
      </fieldset>
      <div className="flex flex-col gap-4">
        <div role="alert" className="empty:hidden">
          {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          <ButtonLink to={paths.profile} variant="outline">
            {editProfileMessages.cancel}
          </ButtonLink>
          <Button type="submit" isBusy={isSaving} busyText={editProfileMessages.saving} className="sm:min-w-40">
            {editProfileMessages.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

type AboutProps = { value: string; problem: string | undefined; onChange: (about: string) => void };

function About({ value, problem, onChange }: AboutProps) {
  const counterId = useId();
  return (
    <div className="relative">
      <TextArea
        label={editProfileMessages.about}
        name="about"
        placeholder={editProfileMessages.aboutExample}
        maxLength={toMaxLength(value, ABOUT_MAX)}
        aria-describedby={counterId}
        error={problem}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Counter
        id={counterId}
        count={countCharacters(value)}
        max={ABOUT_MAX}
        warnFrom={WARN_FROM}
        className="absolute top-0 right-0"
      />
    </div>
  );
}
