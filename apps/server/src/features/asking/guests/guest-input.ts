import { optionalText } from '@ballpark/contracts/free-text';
import { GUEST_NAME_MAX } from '@ballpark/rules/asking';
import { NOTE_MAX } from '@ballpark/rules/listings';
import { toMinor } from '@ballpark/rules/money';
import { soundsOfficial } from '@ballpark/rules/words/official-names';
import { NO_AMOUNT, readAmountField } from '../../../core/form-pages/amount-field.ts';
import { containsContactData } from '../../../words/find-contact-data.ts';
import { replaceLookAlikes } from '../../../words/look-alikes.ts';

/** The fields of the form as the guest has typed them. */
export type GuestFields = { amount: string; note: string; name: string };

export type GuestContent = { amountMinor: number; note: string | null; name: string | null };

export type InputProblem = { field: keyof GuestFields; sentence: string };

const note = optionalText(NOTE_MAX, { tooLong: `Reasons have at most ${NOTE_MAX} characters.` });
const name = optionalText(GUEST_NAME_MAX, { tooLong: `Names have at most ${GUEST_NAME_MAX} characters.` });

const CONTACT_DATA = 'Please leave out links and contact details.';
const UNFIT_NAME = 'Please enter your own name, or none.';

/**
 * Checks what a guest has typed. Links and contact details are refused from all guests, as from new members: nothing
 * is known about them, and the owner would meet a stranger's link beside a price.
 */
export function readGuestInput(fields: GuestFields, currency: string): GuestContent | InputProblem {
  const amount = readAmountField(fields.amount, currency);
  if (amount === undefined) return { field: 'amount', sentence: NO_AMOUNT };
  const [readNote, readName] = [note.safeParse(fields.note), name.safeParse(fields.name)];
  if (!readNote.success) return { field: 'note', sentence: readNote.error.issues[0]?.message ?? CONTACT_DATA };
  if (!readName.success) return { field: 'name', sentence: readName.error.issues[0]?.message ?? UNFIT_NAME };
  const content = {
    amountMinor: toMinor(amount),
    note: readNote.data ?? null,
    name: readName.data?.replaceAll(/\s+/g, ' ') ?? null,
  };
  if (containsContactData(content.note ?? '')) return { field: 'note', sentence: CONTACT_DATA };
  if (containsContactData(content.name ?? '')) return { field: 'name', sentence: CONTACT_DATA };
  const isUnfit = content.name !== null && soundsOfficial(replaceLookAlikes(content.name));
  return isUnfit ? { field: 'name', sentence: UNFIT_NAME } : content;
}
