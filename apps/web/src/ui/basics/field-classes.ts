import { classNames } from '../../lib/class-names.ts';

type BoxState = { hasError: boolean; className?: string | undefined };

/** Classes of the box around a text control. The box shows the focus ring of the control inside. */
export function getFieldBoxClasses({ hasError, className }: BoxState): string {
  return classNames(
    'field-box flex min-h-12 w-full items-center rounded-lg border bg-surface text-text transition-colors',
    'has-[input:disabled]:border-border has-[input:disabled]:bg-sunken has-[input:disabled]:text-text-3',
    hasError ? 'border-danger' : 'border-border-strong hover:border-text-2',
    className,
  );
}

/** Classes of the control inside the box. */
export const FIELD_INPUT_CLASSES =
  'field-input min-w-0 flex-1 self-stretch rounded-lg bg-transparent px-3.5 disabled:cursor-not-allowed';
