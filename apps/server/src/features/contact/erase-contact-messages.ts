import type { Trx } from '../../database/client.ts';
import { deleteMessageMails } from '../mail/queue-mail.ts';
import { deleteSenderMessages } from './contact.repository.ts';

/** Deletes the messages that were sent from an address, with the mails about them. */
export async function eraseContactMessages(trx: Trx, email: string): Promise<void> {
  const messageIds = await deleteSenderMessages(trx, email);
  if (messageIds.length > 0) await deleteMessageMails(trx, messageIds);
}
