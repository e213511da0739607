import { toast } from 'sonner';

/** Says that something worked. */
export function showSuccess(sentence: string): void {
  toast.success(sentence);
}

/** Says that something did not work. */
export function showError(sentence: string): void {
  toast.error(sentence);
}
