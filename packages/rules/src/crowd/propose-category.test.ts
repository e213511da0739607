import { describe, expect, test } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { CATEGORY_WORDS } from './category-words.ts';
import { proposeCategory } from './propose-category.ts';

describe('the category proposed for a product', () => {
  test.each([
    ['Oak desk', 'furniture'],
    ['Desk lamp', 'household'],
    ['Two-seat sofa with reading lamp', 'furniture'],
    ['DINING CHAIRS, set of 4', 'furniture'],
    ['Wooden benches', 'furniture'],
    ['Cast-iron cooking pot, 5 litre', 'kitchen'],
    ['Steel city bike, 7-speed, new tyres', 'bikes'],
    ['125cc city scooter, 9,400 km', 'vehicles'],
    ['Acoustic guitar for beginners', 'music'],
    ['14-inch laptop, 16 GB, 2021', 'computers'],
    ['Box of twelve books', 'collectibles'],
    ['Vélo de course', 'bikes'],
  ])('%s: %s', (title, category) => {
    expect(proposeCategory(title, 'PRODUCT')).toBe(category);
  });

  test.each(['', 'Something nice', '着物（正絹・訪問着）', 'Carpool'])('%j tells none', (title) => {
    expect(proposeCategory(title, 'PRODUCT')).toBeUndefined();
  });
});

describe('the category proposed for a service', () => {
  test.each([
    ['Repair a wobbly dining chair', 'repairs'],
    ['Window cleaning, 12 panes', 'cleaning'],
    ['Help moving a studio, 3rd floor, no lift', 'moving'],
    ['Lawn and hedge, 300 m², once', 'garden-work'],
    ['Paint one room, 14 m², white', 'building-work'],
    ['Piano lesson for a beginner, 45 min', 'lessons'],
    ['Walk a friendly dog, weekdays, 45 min', 'care'],
    ['DJ for a garden party, 3 hours', 'events'],
  ])('%s: %s', (title, category) => {
    expect(proposeCategory(title, 'SERVICE')).toBe(category);
  });

  test('is never one of products', () => {
    expect(proposeCategory('Oak desk', 'SERVICE')).toBeUndefined();
  });
});

test.each(['PRODUCT', 'SERVICE'] as const)('no word tells two categories of a %s', (type) => {
  const words = Object.values(CATEGORY_WORDS[type]).flatMap((list: string) => list.split(' '));
  expect(words.toSorted()).toEqual([...new Set(words)].toSorted());
  expect(Object.keys(CATEGORY_WORDS[type])).toEqual([...CATEGORIES[type]]);
});
