import type { InterestId } from '@ballpark/rules/accounts';
import type { Level } from '@ballpark/rules/xp';

export const levelNames: Record<Level, string> = { pro: 'Pro', regular: 'Regular', new: 'New' };

export const interestWords = {
  group: 'Interests',
  none: 'Please select at least one interest',
} as const;

export const interestCards: Record<InterestId, { name: string; description: string }> = {
  selling: { name: 'Selling', description: 'I have things or services to sell and want a fair price.' },
  buying: { name: 'Buying', description: "I want to know what's fair before I pay." },
  browsing: { name: 'Browsing', description: 'I like seeing what things go for around here.' },
  helping: { name: 'Helping', description: 'I know prices and enjoy helping neighbours.' },
};
