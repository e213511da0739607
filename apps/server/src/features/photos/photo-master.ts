/** The copy every size is made from. It has no public address. */
export function masterKey(contentHash: string): string {
  return `${contentHash}/master.webp`;
}
