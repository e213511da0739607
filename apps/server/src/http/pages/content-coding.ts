import type { IncomingMessage } from 'node:http';

const CODINGS = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s|,|$))/,
} as const;

export type Coding = keyof typeof CODINGS;

export function accepts({ headers }: Pick<IncomingMessage, 'headers'>, coding: Coding): boolean {
  return CODINGS[coding].test(headers['accept-encoding'] ?? '');
}
