import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readTypedText, type TypedText } from './hooks/use-submit-once.ts';

/** At most one sentence per field. */
export type FieldProblems<Field extends string> = { [Name in Field]?: string | undefined };

/** The part of a Zod schema that a form needs: the body of an endpoint has it. */
type Schema = {
  safeParse: (input: unknown) => {
    error?: { issues: ReadonlyArray<{ path: readonly PropertyKey[]; message: string }> } | undefined;
  };
};

/** The contract that makes an input valid. */
export type ContractFormRules<Input, Field extends string> = {
  /** The body schema of the endpoint, so that a problem is told in the words of the contract. */
  schema: Schema;
  /** The fields that can show a problem. Issues about anything else are left to the server. */
  fields: readonly Field[];
  /** Problems that the schema does not find. */
  check?: (input: Input) => FieldProblems<Field>;
};

type ContractFormOptions<Input, Field extends string> = ContractFormRules<Input, Field> & {
  /** Builds the input from component state, or from the text in the fields of an uncontrolled form. */
  read: (typed: TypedText) => Input;
  /** Runs at most once at a time, and only for a valid input. An error that it throws becomes the refusal. */
  send: (input: Input, form: HTMLFormElement | undefined) => Promise<unknown>;
  /** Check again on every render after the first attempt. Only for controlled forms, whose `read` ignores `typed`. */
  isRechecked?: boolean;
  /** Move the focus to the first field that the server refused. */
  focusesRefusedField?: boolean;
  /** Moves the focus when a field is invalid. By default the first such field gets it. */
  focus?: (form: HTMLFormElement) => void;
  onInvalid?: (problems: FieldProblems<Field>) => void;
  onRefused?: (error: unknown) => void;
};

type Refusal<Field extends string> = { error: unknown; problems: FieldProblems<Field> };

/**
 * The state of a form that calls one endpoint: checks the input against the endpoint's body schema, focuses the first
 * invalid field, sends once, and maps the `fields` of a refusal to the same fields. It never touches the values, so
 * what was typed stays after a refusal.
 */
export function useContractForm<Input, Field extends string>(options: ContractFormOptions<Input, Field>) {
  const { read, send, isRechecked = false, focusesRefusedField = false, focus = focusFirstInvalid } = options;
  const { found, refusal, begin, refuse, ...clearing } = useProblems<Field>();
  const [hasTried, setHasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  // State would be too late: a double click comes before the button is drawn as busy.
  const isLocked = useRef(false);
  const current = isRechecked && hasTried ? findProblems(options, read(readTypedText(undefined))) : found;

  const trySending = async (input: Input, form: HTMLFormElement | undefined) => {
    try {
      await send(input, form);
    } catch (error) {
      const problems = readRefusedFields(error, options.fields);
      // No longer sending when the focus moves: a browser focuses nothing in a disabled fieldset.
      flushSync(() => {
        setIsSending(false);
        refuse({ error, problems });
      });
      if (focusesRefusedField && form && hasProblem(problems)) focus(form);
      options.onRefused?.(error);
    }
  };
  const submit = async (form?: HTMLFormElement) => {
    if (isLocked.current) return;
    const input = read(readTypedText(form));
    const problems = findProblems(options, input);
    // Rendered before the focus moves: a screen reader then reads the field together with its problem.
    flushSync(() => {
      setHasTried(true);
      begin(problems);
    });
    if (hasProblem(problems)) {
      if (form) focus(form);
      options.onInvalid?.(problems);
      return;
    }
    isLocked.current = true;
    setIsSending(true);
    await trySending(input, form);
    isLocked.current = false;
    setIsSending(false);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return {
    ...clearing,
    submit,
    onSubmit,
    isSending,
    hasTried,
    problems: { ...refusal?.problems, ...current },
    /** The error that `send` threw last. The next attempt clears it. */
    refusal: refusal?.error,
  };
}

/** The fields that the last attempt found invalid, and those that the server refused. */
function useProblems<Field extends string>() {
  const [found, setFound] = useState<FieldProblems<Field>>({});
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const begin = (problems: FieldProblems<Field>) => {
    setFound(problems);
    setRefusal(undefined);
  };
  return {
    found,
    refusal,
    begin,
    refuse: setRefusal,
    clear: () => begin({}),
    clearRefusal: () => setRefusal(undefined),
    clearProblem: (field: string) => {
      setFound((before) => ({ ...before, [field]: undefined }));
      setRefusal((before) => before && { ...before, problems: { ...before.problems, [field]: undefined } });
    },
  };
}

/** The first problem of each field. */
export function findProblems<Input, Field extends string>(
  { schema, fields, check }: ContractFormRules<Input, Field>,
  input: Input,
): FieldProblems<Field> {
  const problems: FieldProblems<Field> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const field = fields.find((name) => name === path[0]);
    if (field !== undefined) problems[field] ??= message;
  }
  return { ...problems, ...check?.(input) };
}

function hasProblem(problems: FieldProblems<string>): boolean {
  return Object.values(problems).some((sentence) => sentence !== undefined);
}

/** An API error carries the server's `fields`: a sentence for each field that it refuses. */
function readRefusedFields<Field extends string>(error: unknown, fields: readonly Field[]): FieldProblems<Field> {
  const problems: FieldProblems<Field> = {};
  const refused: unknown = error instanceof Error && 'fields' in error ? error.fields : undefined;
  if (typeof refused !== 'object' || refused === null) return problems;
  for (const [name, sentence] of Object.entries(refused)) {
    const field = fields.find((known) => known === name);
    if (field !== undefined && typeof sentence === 'string') problems[field] = sentence;
  }
  return problems;
}

function focusFirstInvalid(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
