const PERMANENT_FAILURES = 500;

/** The transport's own words for a recipient that cannot be written into a command at all. */
const UNUSABLE_RECIPIENT = { code: 'EENVELOPE', command: 'API' };

/**
 * Why a mail was not taken: a code and the SMTP command that got it. Servers repeat the recipient's address in their
 * answers and the transport puts it into its messages, so nothing else of its errors is kept, not even as the cause.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The server's reply code, or the transport's code when there was no reply. */
  readonly code: string;
  readonly command: string;

  constructor(code: string, command: string) {
    super(`${code} at ${command}`);
    this.code = code;
    this.command = command;
  }

  /** Whether the server refused the mail, as opposed to a connection that was lost or silent. */
  isRefusal(): boolean {
    return /^[45]\d\d$/.test(this.code);
  }

  /** A 5xx to RCPT TO is about the recipient. Elsewhere it may be about us, so the mail is tried again. */
  isRecipientRefused(): boolean {
    if (this.code === UNUSABLE_RECIPIENT.code && this.command === UNUSABLE_RECIPIENT.command) return true;
    return this.command === 'RCPT TO' && Number(this.code) >= PERMANENT_FAILURES;
  }
}

export function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code, command, responseCode } = (error ?? {}) as Record<string, unknown>; // an error of the transport has them
  const shown = /^\d{3}$/.test(String(responseCode)) ? responseCode : code;
  return new MailError(keepPlain(shown, /^(E[A-Z0-9]+|\d{3})$/), keepPlain(command, /^[A-Z0-9 -]{1,20}$/));
}

/** Only words of a known form: nothing that a server or a sender typed. */
function keepPlain(value: unknown, form: RegExp): string {
  const text = String(value);
  return form.test(text) ? text : 'unknown';
}
