import { vi } from 'vitest';

/** A browser with exactly these sharing methods. */
export function stubSharing(ways: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const share = ways.share && vi.fn<Navigator['share']>(ways.share);
  const writeText = ways.writeText && vi.fn<Clipboard['writeText']>(ways.writeText);
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: navigator.language,
    share,
    clipboard: writeText && { writeText },
  });
  return { share, writeText };
}

export async function works(): Promise<void> {
  await Promise.resolve();
}

export function rejectAs(name: string) {
  return async (): Promise<void> => {
    await Promise.resolve();
    throw new DOMException('no', name);
  };
}
