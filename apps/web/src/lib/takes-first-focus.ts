/**
 * A ref for the control a dialog should open on: the browser looks for this attribute when the dialog opens, and would
 * otherwise take the first control, the one that closes it.
 */
export function setAutofocus(control: HTMLElement | null): void {
  control?.setAttribute('autofocus', '');
}
