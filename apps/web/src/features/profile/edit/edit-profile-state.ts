import type { User } from '@ballpark/contracts/accounts';
import { updateProfile } from '@ballpark/contracts/members';
import type { InterestId } from '@ballpark/rules/accounts';
import { useState } from 'react';
import { getErrorMessage } from '../../../api/api-error.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { editProfileMessages } from '../messages.ts';
import { useUpdateProfile } from '../profile-queries.ts';

type EditProfileValues = { about: string; preferences: readonly InterestId[] };

function isChanged({ about, preferences }: EditProfileValues, user: User): boolean {
  return about.trim() !== (user.about ?? '') || preferences.join() !== user.preferences.join();
}

export function useEditProfile(user: User, onSaved: () => void) {
  const { mutateAsync } = useUpdateProfile();
  const [values, setValues] = useState<EditProfileValues>({ about: user.about ?? '', preferences: user.preferences });
  const form = useContractForm({
    schema: updateProfile.body,
    fields: ['about', 'preferences'],
    read: () => ({ about: values.about, preferences: [...values.preferences] }),
    isRechecked: true,
    focusesRefusedField: true,
    send: async (body) => {
      await mutateAsync(body);
      onSaved();
    },
  });
  const { problems, refusal } = form;
  const isAboutField = problems.about !== undefined || problems.preferences !== undefined;
  return {
    values,
    change: (next: Partial<EditProfileValues>) => {
      form.clearRefusal();
      setValues((before) => ({ ...before, ...next }));
    },
    onSubmit: form.onSubmit,
    isSaving: form.isSending,
    isDirty: isChanged(values, user),
    aboutProblem: problems.about,
    interestProblem: problems.preferences,
    refusal: refusal === undefined || isAboutField ? undefined : getErrorMessage(refusal, editProfileMessages.failed),
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
