import type { Level } from '@ballpark/rules/levels';

export const levelNames: Record<Level, string> = { pro: 'Pro', regular: 'Regular', new: 'New' };
