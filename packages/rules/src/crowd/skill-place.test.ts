import { expect, test } from 'vitest';
import { describeSkillPlace, placeSkill } from './skill-place.ts';

/** One member of each number. */
function spread(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => ({ sense: first + index, members: 1 }));
}

test('from 30 members on the place is the share of the others who are less sharp', () => {
  const town = spread(35, 64);
  expect(placeSkill(62, town)).toEqual({ percent: 93 });
  expect(placeSkill(64, town)).toEqual({ percent: 99 });
  expect(placeSkill(50, town)).toEqual({ percent: 51 });
});

test('no rank is told in the lower half, and equal numbers are not less sharp', () => {
  expect(placeSkill(48, spread(35, 64))).toBeNull();
  expect(placeSkill(52, [{ sense: 52, members: 40 }])).toBeNull();
});

test('fewer members make a half, and with very few nothing is told', () => {
  expect(placeSkill(60, spread(40, 68))).toEqual({ band: 'sharper-half' });
  expect(placeSkill(50, spread(40, 68))).toBeNull();
  expect(placeSkill(60, spread(56, 60))).toBeNull();
});

test('members far from the middle cannot be told apart', () => {
  const bins = [
    { sense: 50, members: 29 },
    { sense: 70, members: 6 },
  ];
  expect(placeSkill(70, bins)).toEqual(placeSkill(95, bins));
});

test('the place in words', () => {
  expect(describeSkillPlace({ percent: 93 }, 'Alameda')).toBe('Sharper than 93% of Alameda');
  expect(describeSkillPlace({ band: 'sharper-half' }, 'Alameda')).toBe('In the sharper half of Alameda');
});
