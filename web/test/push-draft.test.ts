import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addEmail,
  emptyDraft,
  previewTarget,
  pushDraftSchema,
} from '../src/notifications/admin/push-draft.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://tohfa.example' });
  return () => vi.unstubAllGlobals();
});

describe('a push draft', () => {
  const draft = { ...emptyDraft, title: 'Diwali', body: 'Lamps are here.', emails: 'Asha@Example.com' };

  it('becomes the body of the call, with the time in India', async () => {
    expect(await validate({ ...draft, sendAt: '2026-11-20T10:30' })).toEqual({
      value: {
        emails: ['asha@example.com'],
        title: 'Diwali',
        body: 'Lamps are here.',
        link: '',
        search_text: '',
        component_name: '',
        sendAt: '2026-11-20T10:30:00+05:30',
        test: false,
      },
    });
  });

  it('addresses a topic instead of people', async () => {
    expect(await validate({ ...draft, topic: 'offers' })).toMatchObject({
      value: { emails: [], topic: 'offers' },
    });
  });

  it.each([
    ['title', { title: ' ' }, 'This field is required.'],
    ['body', { body: '' }, 'This field is required.'],
    ['emails', { emails: ' , ' }, 'Enter at least one email address.'],
    ['emails', { emails: 'asha@example.com; ravi' }, 'ravi is not an email address.'],
    ['link', { link: 'https://evil.example/' }, 'The link must stay on this shop, such as /home.'],
  ])('names what is wrong with its %s', async (name, change, message) => {
    expect(await validate({ ...draft, ...change })).toEqual({ issues: [{ path: [name], message }] });
  });

  it('previews the path a tap opens', () => {
    expect(previewTarget({ ...draft, search_text: 'lamp' })).toBe('/home?q=lamp');
    expect(previewTarget({ ...draft, link: 'https://tohfa.example/categories' })).toBe('/categories');
    expect(previewTarget({ ...draft, link: '//evil.example' })).toBeUndefined();
  });
});

it('an email is added once', () => {
  expect(addEmail('asha@example.com', 'Ravi@example.com')).toBe('asha@example.com, ravi@example.com');
  expect(addEmail('asha@example.com', 'ASHA@example.com')).toBe('asha@example.com');
});

async function validate(draft: typeof emptyDraft) {
  const result = await pushDraftSchema['~standard'].validate(draft);
  return result.issues
    ? { issues: result.issues.map(({ path, message }) => ({ path, message })) }
    : { value: result.value };
}
