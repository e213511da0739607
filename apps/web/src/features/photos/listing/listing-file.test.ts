import { describe, expect, test } from 'vitest';
import { checkListingFile, checkChosenFiles } from './listing-file.ts';

const MEBIBYTE = 1024 * 1024;

function aFile(name: string, { type = 'image/png', size = 1 } = {}): File {
  return new File([new Uint8Array(size)], name, { type });
}

describe('a file chosen for a listing', () => {
  test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('may be %s', { tags: ['VAL-29'] }, (type) => {
    expect(checkListingFile({ type, size: 1 })).toEqual({ isFit: true });
  });

  test.each(['image/gif', 'image/heic', 'image/svg+xml', 'application/pdf', ''])(
    'may not be %j',
    { tags: ['VAL-29'] },
    (type) => {
      expect(checkListingFile({ type, size: 1 })).toEqual({
        isFit: false,
        sentence: 'Invalid file type. Please upload JPEG, PNG, or WebP images.',
      });
    },
  );

  test('may have 5 MB and not one byte more', { tags: ['VAL-28', 'CONST-09'] }, () => {
    expect(checkListingFile({ type: 'image/png', size: 5 * MEBIBYTE })).toEqual({ isFit: true });
    expect(checkListingFile({ type: 'image/png', size: 5 * MEBIBYTE + 1 })).toEqual({
      isFit: false,
      sentence: 'File too large. Please upload images smaller than 5MB.',
    });
  });
});

test(
  'every file has its own message, and one without words of its own is an invalid file',
  { tags: ['VAL-30'] },
  () => {
    const { accepted, refused } = checkChosenFiles(
      [aFile('a.png'), aFile('b.gif', { type: 'image/gif' }), aFile('c.png', { size: 0 }), aFile('d.png')],
      5,
    );
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'd.png']);
    expect(refused).toEqual([
      { name: 'b.gif', sentence: 'Invalid file type. Please upload JPEG, PNG, or WebP images.' },
      { name: 'c.png', sentence: 'Invalid file' },
    ]);
  },
);

test('what is beyond the fifth photo is not accepted', { tags: ['VAL-27', 'CONST-09'] }, () => {
  const { accepted, refused } = checkChosenFiles([aFile('a.png'), aFile('b.png'), aFile('c.png')], 2);
  expect(accepted).toHaveLength(2);
  expect(refused).toEqual([{ name: 'c.png', sentence: 'Maximum 5 photos allowed' }]);
});
