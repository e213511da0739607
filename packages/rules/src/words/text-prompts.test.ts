import { describe, expect, test } from 'vitest';
import { DESCRIPTION_PROMPTS, dropEmptyPrompts } from './text-prompts.ts';

const CASES: readonly [text: string, published: string, reason: string][] = [
  ['Oak table.\nCondition:', 'Oak table.', 'nothing was typed behind the prompt'],
  ['Oak table.\nCondition:   ', 'Oak table.', 'only spaces were typed behind it'],
  ['Age:\nCondition:\nIncludes:', '', 'no prompt was continued'],
  ['Age:\nCondition: good', 'Condition: good', 'the next line is another prompt'],
  ['Age: 12 years\nCondition:', 'Age: 12 years', 'the other prompt was continued'],
  ['Condition:\n\nPick-up only.', 'Pick-up only.', 'a blank line separates it from the next sentence'],
  ['Includes:\n- charger\n- case', 'Includes:\n- charger\n- case', 'the answer is on the lines below'],
  ['Condition: good', 'Condition: good', 'it was continued'],
  ['In good condition:\nas new', 'In good condition:\nas new', 'the line is not a prompt'],
  ['Colour:', 'Colour:', 'the prompt is not ours'],
  ['condition:', 'condition:', 'a member typed it, not the button'],
  ['', '', 'there is no text'],
];

describe('a prompt line is published only with something behind it', () => {
  test.each(CASES)('%j becomes %j: %s', (text, published) => {
    expect(dropEmptyPrompts(text, DESCRIPTION_PROMPTS)).toBe(published);
  });
});
