import { describe, expect, test } from 'vitest';
import { mails as hindi } from '../src/phrases/hi/mails/index.ts';
import {
  isMailTemplate,
  type MailWords,
  mailTemplates,
  phrases,
  placeholdersOf,
} from '../src/phrases/index.ts';

const english = phrases('en').mails;

describe.each(Object.keys(mailTemplates).filter(isMailTemplate))('%s in Hindi', (id) => {
  const words = hindi.templates[id];

  test('says the values of the English words, each as a value, a condition or a button', () => {
    expect(placesIn(words)).toEqual(placesIn(english.templates[id]));
  });

  test('names no value that the mail does not have', () => {
    const named = [words.subject, ...words.paragraphs].flatMap((text) => [
      ...text.matchAll(/\{[?!]?(\w+)\}/g),
    ]);
    for (const [, name] of named) expect(Object.keys(placeholdersOf(id))).toContain(name);
  });

  test('is written in Devanagari', () => {
    const own = [words.cause, ...words.paragraphs].map((text) => text.replaceAll(/\{[?!]?\w+\}/g, ''));
    for (const text of own.filter((one) => /\p{L}/u.test(one)))
      expect(text).toMatch(/\p{Script=Devanagari}/u);
  });
});

test('what is filled into the reminders of special days reads as Hindi', () => {
  const { reminder, circles, layout } = hindi;
  const own = reminder.occasion({ kind: 'birthday', name: undefined });
  const daysLeft = reminder.daysLeft({ days: 7, count: 1 });
  expect(reminder.day({ occasions: own, daysLeft, date: 'शुक्रवार, 6 मार्च' })).toBe(
    'आपका जन्मदिन 7 दिन बाद है: शुक्रवार, 6 मार्च।',
  );
  expect(reminder.occasion({ kind: 'anniversary', name: 'Meera' })).toBe('Meera की सालगिरह');
  expect(reminder.otherOccasion({ name: '', relation: 'Mother', occasion: 'Birthday' })).toBe(
    'आपकी माँ का जन्मदिन',
  );
  expect(circles.day({ name: 'Ravi', kind: 'anniversary', title: '' })).toBe('Ravi की सालगिरह');
  expect(layout.list({ names: ['A', 'B', 'C'] })).toBe('A, B, और C');
});

function placesIn({ subject, paragraphs }: Pick<MailWords, 'subject' | 'paragraphs'>): string[] {
  const used = [subject, ...paragraphs].flatMap((text) => text.match(/\]?\(?\{[?!]?\w+\}/g) ?? []);
  return [...new Set(used.filter((one) => one !== '{shop}'))].sort();
}
