import { afterEach, describe, expect, test } from 'vitest';
import { calendarDate, line, personName, priceRupees } from '../src/fields.ts';
import {
  defaultDisplayName,
  formatCalendarDate,
  formatLongDay,
  instalmentForm,
  nameOfOrder,
  parseAddress,
  reviewForm,
  saysRequired,
} from '../src/index.ts';
import {
  type Language,
  readDevice,
  readLanguageFrom,
  readStored,
  storedTexts,
} from '../src/phrases/index.ts';

afterEach(() => readLanguageFrom(() => 'en'));

describe('schemas speak the language in which they are used', () => {
  test.each<[Language, Record<string, string>]>([
    [
      'en',
      {
        required: 'This field is required.',
        long: 'Use at most 5 characters.',
        rupees: 'Enter a whole number of rupees.',
        date: 'Enter a date.',
        link: 'Enter a name without web addresses. Leave a space after a full stop.',
        most: 'Enter at most ₹500, the remaining amount.',
        stars: 'Please choose one to five stars.',
      },
    ],
    [
      'hi',
      {
        required: 'यह भरना ज़रूरी है।',
        long: 'ज़्यादा से ज़्यादा 5 अक्षर लिखें।',
        rupees: 'पूरे रुपये लिखें।',
        date: 'तारीख लिखें।',
        link: 'नाम में वेबसाइट का पता न लिखें। फ़ुल स्टॉप के बाद जगह छोड़ें।',
        most: 'ज़्यादा से ज़्यादा ₹500 लिखें, इतनी ही रकम बाकी है।',
        stars: 'कृपया एक से पाँच स्टार चुनें।',
      },
    ],
  ])('%s', (language, expected) => {
    readLanguageFrom(() => language);
    const messageOf = ({ error }: { error?: { issues: readonly { message: string }[] } | undefined }) =>
      error?.issues[0]?.message;
    expect({
      required: messageOf(line(5).safeParse(undefined)),
      long: messageOf(line(5).safeParse('longer')),
      rupees: messageOf(priceRupees.safeParse(1.5)),
      date: messageOf(calendarDate.safeParse('tomorrow')),
      link: messageOf(personName(50).safeParse('evil.com')),
      most: messageOf(instalmentForm(500).safeParse({ amount: '501', displayName: '' })),
      stars: messageOf(reviewForm.safeParse({ rating: 1.5, text: '' })),
    }).toEqual(expected);
    expect(messageOf(line(5).safeParse(''))).toBe(expected.required);
    expect(saysRequired(expected.required ?? '')).toBe(true);
    expect(saysRequired(expected.long ?? '')).toBe(false);
  });
});

test('days, names and addresses are told in Hindi, too', () => {
  readLanguageFrom(() => 'hi');
  expect(formatCalendarDate('2026-11-15')).toBe('15 नवंबर 2026');
  expect(formatLongDay('2026-11-15')).toBe('रविवार, 15 नवंबर');
  expect(defaultDisplayName()).toBe('एक दोस्त');
  expect(nameOfOrder(['Brass diya', 'Tea', 'Kurta'].map((name) => ({ name, quantity: 1 })))).toBe(
    'Brass diya और 2 अन्य',
  );
  expect(parseAddress('12, MG Road, Bengaluru')).toEqual({ problem: 'कृपया छह अंकों का पिनकोड जोड़ें।' });
});

test('what the shop has stored in English is read in Hindi; what a person wrote stays', () => {
  const { notFunded } = storedTexts.gifts;
  expect([notFunded, 'Chrome on Windows', 'Unknown device'].map(readDevice)).toEqual([
    notFunded,
    'Chrome on Windows',
    'Unknown device',
  ]);
  readLanguageFrom(() => 'hi');
  expect(storedTexts.gifts.notFunded).toBe(notFunded);
  expect(readStored(notFunded)).toBe('समय पर पूरी रकम जमा नहीं हुई।');
  expect(readStored(storedTexts.refunds.disputeLost)).toBe('आपत्ति में हार');
  expect(readStored('Use at most 200 characters.')).toBe('ज़्यादा से ज़्यादा 200 अक्षर लिखें।');
  expect(readStored('A file can have up to 5,000 rows. Split it into several files.')).toContain('5,000');
  expect(readStored('A product can have up to 20 tags.')).toMatch(/20.*टैग/);
  expect(readStored('₹90 is below the price with 18\u00a0% tax, ₹118.')).toMatch(/₹118.*₹90|₹90.*₹118/);
  expect(readStored('Too late on my side.')).toBe('Too late on my side.');
  expect(readDevice('Chrome on Windows')).toBe('Windows पर Chrome');
  expect(readDevice('Unknown device')).toBe('अनजान डिवाइस');
});
