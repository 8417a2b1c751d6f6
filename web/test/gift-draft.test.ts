import { beforeEach, expect, test, vi } from 'vitest';
import {
  clearGiftDraft,
  readGiftDraft,
  readGiftPrefill,
  saveGiftDraft,
  startGiftFor,
} from '../src/gifts/wizard/gift-draft.ts';

let kept: Map<string, string>;
const draft = { userId: 'u-1', step: 2, values: { name: 'Meera', phone: '98765 43210' } };

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('a draft is read only by the person who typed it', () => {
  saveGiftDraft(draft);
  expect(readGiftDraft('u-1')).toEqual(draft);
  expect(readGiftDraft('u-2')).toBeUndefined();
  expect(readGiftDraft(undefined)).toBeUndefined();
});

test('a cleared draft leaves nothing in the tab', () => {
  saveGiftDraft(draft);
  clearGiftDraft();
  expect(kept.size).toBe(0);
});

test.each(['no json', '[]', '{"userId":"u-1"}', '{"userId":"u-1","step":1,"values":{"name":7}}', 'null'])(
  'a damaged draft (%s) is no draft',
  (text) => {
    saveGiftDraft(draft);
    for (const key of kept.keys()) kept.set(key, text);
    expect(readGiftDraft('u-1')).toBeUndefined();
  },
);

const MUMMY = { name: 'Mummy', relation: 'Mother', occasion: 'Birthday', date: '2027-03-12' };

test('a gift that is started for a person is prefilled for an hour, until it is requested', () => {
  startGiftFor(MUMMY, 0);
  expect(readGiftPrefill(3_599_999)).toEqual(MUMMY);
  expect(readGiftPrefill(3_600_000)).toEqual({});
  clearGiftDraft();
  expect(readGiftPrefill(0)).toEqual({});
});

test('it takes the place of a draft for somebody else and keeps one for the same person', () => {
  saveGiftDraft({ ...draft, values: { name: 'Mummy', phone: '98765 43210' } });
  startGiftFor(MUMMY);
  expect(readGiftDraft('u-1')).toBeDefined();
  startGiftFor({ ...MUMMY, name: 'Kabir' });
  expect(readGiftDraft('u-1')).toBeUndefined();
});
