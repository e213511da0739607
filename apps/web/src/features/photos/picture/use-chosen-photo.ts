import { type ChangeEvent, useState } from 'react';
import { fileProblem } from '../upload/photo-problem.ts';

type ChosenPhoto = { file: File; address: string };

/** A file somebody has chosen and not yet cut, as long as nothing is wrong with it. */
export function useChosenPhoto(onProblem: (sentence: string | undefined) => void) {
  const [chosen, setChosen] = useState<ChosenPhoto>();
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again is a change too.
    target.value = '';
    if (!file) return;
    const problem = fileProblem(file);
    onProblem(problem);
    if (problem === undefined) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const letGo = () => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(undefined);
  };
  return { chosen, onChange, letGo };
}
