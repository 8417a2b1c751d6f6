import { beforeEach, expect, test, vi } from 'vitest';
import { clearGiftDraft, readGiftDraft, saveGiftDraft } from '../src/gifts/wizard/gift-draft.ts';

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
