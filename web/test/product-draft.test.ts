import { expect, test } from 'vitest';
import { emptyDraft, rebaseDraft } from '../src/catalogue/admin/product-draft.ts';

const opened = { ...emptyDraft, name: 'Diya', price: '599', countInStock: '5', version: 3 };
const latest = { ...opened, price: '649', countInStock: '4', version: 5 };

test('after a newer save, typed fields stay and all others take the newer values', () => {
  expect(rebaseDraft({ ...opened, name: 'Brass diya' }, opened, latest)).toEqual({
    ...latest,
    name: 'Brass diya',
  });
});

test('a count that was typed stays', () => {
  expect(rebaseDraft({ ...opened, countInStock: '20' }, opened, latest).countInStock).toBe('20');
});

test('the count of a draft restored from an older version is not put back', () => {
  const restored = { ...opened, name: 'Brass diya', countInStock: '9', version: 1 };
  expect(rebaseDraft(restored, opened, latest)).toMatchObject({ name: 'Brass diya', countInStock: '4' });
});
