import type { User } from '@ballpark/contracts/accounts';
import { updateProfile } from '@ballpark/contracts/members';
import type { InterestId } from '@ballpark/rules/accounts';
import { useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { editProfileMessages } from '../messages.ts';
import { useUpdateProfile } from '../profile-queries.ts';

type Values = { about: string; preferences: readonly InterestId[] };

/** Whether anything was written or chosen that is not on the profile. */
function isChanged({ about, preferences }: Values, user: User): boolean {
  return about.trim() !== (user.about ?? '') || preferences.join() !== user.preferences.join();
}

/** The words and interests of a member while they are being changed. */
export function useEditProfile(user: User, onSaved: () => void) {
  const { mutateAsync } = useUpdateProfile();
  const [values, setValues] = useState<Values>({ about: user.about ?? '', preferences: user.preferences });
  const form = useContractForm({
    schema: updateProfile.body,
    fields: ['preferences'],
    read: () => ({ about: values.about, preferences: [...values.preferences] }),
    isRechecked: true,
    send: async (body) => {
      await mutateAsync(body);
      onSaved();
    },
  });
  return {
    values,
    change: (next: Partial<Values>) => {
      form.clearRefusal();
      setValues((before) => ({ ...before, ...next }));
    },
    onSubmit: form.onSubmit,
    isSaving: form.isSending,
    isDirty: isChanged(values, user),
    /** What is wrong with the choice, once it was to be saved. */
    interestProblem: form.problems.preferences,
    refusal: form.refusal === undefined ? undefined : getErrorMessage(form.refusal, editProfileMessages.failed),
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
