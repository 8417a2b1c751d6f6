import { beforeEach, expect, test, vi } from 'vitest';
import {
  forgetGroupGiftDraft,
  keepGroupGiftDraft,
  readGroupGiftDraft,
} from '../src/agents/group-gift-draft.ts';

const owner = { token: 't'.repeat(43), userId: 'u-1' };
const values = { name: 'Kiran', phone: '98765 43210' };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('what was typed is read again by the same person for the same link', () => {
  keepGroupGiftDraft(owner, values);
  expect(readGroupGiftDraft(owner)).toEqual(values);
});

test('nobody else reads it, and no other link', () => {
  keepGroupGiftDraft(owner, values);
  expect(readGroupGiftDraft({ ...owner, userId: 'u-2' })).toEqual({});
  expect(readGroupGiftDraft({ ...owner, token: 'o'.repeat(43) })).toEqual({});
});

test('a started gift leaves nothing in the tab', () => {
  keepGroupGiftDraft(owner, values);
  forgetGroupGiftDraft();
  expect(kept.size).toBe(0);
});

test.each(['no json', 'null', '[]', JSON.stringify({ ...owner, values: null })])(
  'a damaged draft (%s) is no draft',
  (text) => {
    keepGroupGiftDraft(owner, values);
    for (const key of kept.keys()) kept.set(key, text);
    expect(readGroupGiftDraft(owner)).toEqual({});
  },
);
