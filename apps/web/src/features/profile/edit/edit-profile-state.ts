import type { User } from '@ballpark/contracts/accounts';
import type { InterestId } from '@ballpark/rules/interests';
import { useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useSubmitOnce } from '../../../lib/hooks/use-submit-once.ts';
import { editProfileMessages } from '../messages.ts';
import { interestWords } from '../../../messages/members.ts';
import { useUpdateProfile } from '../profile-queries.ts';

type Values = { about: string; preferences: readonly InterestId[] };

/** Whether anything was written or chosen that is not on the profile. */
function isChanged({ about, preferences }: Values, user: User): boolean {
  return about.trim() !== (user.about ?? '') || preferences.join() !== user.preferences.join();
}

/** The words and interests of a member while they are being changed. */
export function useEditProfile(user: User, onSaved: () => void) {
  const { mutateAsync, isPending } = useUpdateProfile();
  const [values, setValues] = useState<Values>({ about: user.about ?? '', preferences: user.preferences });
  const [refusal, setRefusal] = useState<string>();
  const [hasTried, setHasTried] = useState(false);
  const isWithoutInterest = values.preferences.length === 0;

  const onSubmit = useSubmitOnce(async () => {
    setHasTried(true);
    setRefusal(undefined);
    if (isWithoutInterest) return;
    try {
      await mutateAsync({ about: values.about, preferences: [...values.preferences] });
    } catch (error) {
      return setRefusal(getErrorMessage(error, editProfileMessages.failed));
    }
    onSaved();
  });
  return {
    values,
    change: (next: Partial<Values>) => {
      setRefusal(undefined);
      setValues((before) => ({ ...before, ...next }));
    },
    onSubmit,
    isSaving: isPending,
    isDirty: isChanged(values, user),
    /** What is wrong with the choice, once it was to be saved. */
    interestProblem: hasTried && isWithoutInterest ? interestWords.none : undefined,
    refusal,
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
