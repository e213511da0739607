/** A client is given up if it sends or reads less in one period: 64 kbit/s, a tenth of what a photo needs to arrive in time. */
const MIN_BYTES_PER_PERIOD = 80 * 1024;
export const PERIOD_MS = 10_000;

export function isTooSlow(bytesInPeriod: number): boolean {
  return bytesInPeriod < MIN_BYTES_PER_PERIOD;
}
