/** An answer that is JSON already, envelope and all: made once for everybody who asks the same within a second. */
export class JsonText {
  readonly body: Buffer;
  /** Tells a client that has this very answer that it need not be sent again. */
  readonly etag: string | undefined;

  constructor(body: Buffer, etag?: string) {
    this.body = body;
    this.etag = etag;
  }
}
