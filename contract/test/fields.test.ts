import { describe, expect, it } from 'vitest';
import { deliveryRules } from '../src/delivery.ts';
import {
  addressLine,
  line,
  optionalLine,
  optionalMessage,
  optionalParagraphs,
  optionalPersonName,
  personName,
} from '../src/fields.ts';
import { shopSettingValues } from '../src/shop-settings.ts';
import { safeName, safeWords } from '../src/words.ts';

const schema = personName(100);

describe('a person’s name', () => {
  it.each([
    'Asha Rao',
    'Dr. Rao',
    'Dr.Rao',
    'Mohd.Rafi',
    'A.P.J. Abdul Kalam',
    'S.Kumar',
    'फ़रीदा ख़ान',
    'ശ്രീ‍',
    'Ravi & Meera',
    "D'Souza-Menon",
    'Rao Jr.',
    'Sharma s/o Gupta',
    'Amma ❤',
  ])('may be %s', (name) => {
    expect(schema.safeParse(name).success).toBe(true);
    expect(safeName(name)).toBe(name);
  });

  it.each([
    'Win at https://evil.test now',
    'http://evil',
    'www.evil',
    'evil.com',
    'Visit evil.shop today',
    'e‍vil.com',
    'dr.com',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    't.me/prize',
    'someone@evil.example',
    '192.168.1.10',
    'xn--80ak6aa92e.com',
    'विजेता.भारत',
  ])('with an address is refused: %s', (name) => {
    const { success, error } = schema.safeParse(name);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toContain('without web addresses');
    expect(optionalPersonName(100).safeParse(name).success).toBe(false);
    expect(safeName(name)).toBe('');
  });

  it.each(['Asha\u202eoaR', 'Asha\u2066Rao', 'Asha\nRao', 'Asha\u200bRao', 'Asha\u0007'])(
    'with a hidden character is refused: %j',
    (name) => {
      expect(schema.safeParse(name).error?.issues[0]?.message).toContain('hidden characters');
      expect(safeName(name)).toBe('');
    },
  );

  it.each(['x', 'x-', 'é', '1.', 'a.', '. ', '1'])(
    'of a million times %j is refused before anything slow looks at it',
    (part) => {
      const name = part.repeat(1_000_000 / part.length);
      const from = Date.now();
      expect(schema.safeParse(name).error?.issues[0]?.message).toBe('Use at most 100 characters.');
      safeName(name);
      // It takes milliseconds. From each letter on, one of the checks took 45 s for a tenth of it.
      expect(Date.now() - from).toBeLessThan(20_000);
    },
  );

  it('may be left out where it is optional', () => {
    expect(optionalPersonName(60).parse('  ')).toBe('');
  });
});

describe('words that other people read', () => {
  const message = optionalMessage(500);
  const address = addressLine(500);

  it.each([
    'Happy birthday!\n\nHave fun.Love you ❤️',
    'See you at 9.am, bring 2.5 kg of laddoos',
    'जन्मदिन मुबारक हो।',
    'ക്‌ഷേമം 👨‍👩‍👧',
    '5 < 7 and/or 7 > 5',
    'Dr.Rao and Mrs.Rao wish you well...thanks',
  ])('may be %j', (words) => {
    expect(message.safeParse(words).success).toBe(true);
  });

  it.each([
    'bit.ly/x',
    'See bit.ly',
    'evil.ru/login',
    'x.com',
    'Thanks! evil.example/prize',
    'evil。ru',
    'e\u00advil.com',
    'write to me@evil.example',
    'goo.gl/a',
    'prize.to',
  ])('without a link: %j', (words) => {
    expect(message.safeParse(words).success).toBe(false);
    expect(schema.safeParse(words).success).toBe(false);
    expect(safeWords(words, 'message')).toBe('');
  });

  it.each(['Asha\u3164', '\u115f', 'As\u00adha', 'Asha\u{e0041}', '\u2800', '\u200d', 'As\ufeffha'])(
    'without characters that nobody sees: %j',
    (words) => {
      expect(message.safeParse(words).error?.issues[0]?.message).toContain('hidden characters');
      expect(schema.safeParse(words).success).toBe(false);
    },
  );

  it.each(['You b\u200ditch', 'asshole', 'f.u.c.k'])('without abuse, in names too: %j', (words) => {
    expect(message.safeParse(words).success).toBe(false);
    expect(schema.safeParse(words).success).toBe(false);
    expect(safeName(words)).toBe('');
  });

  it.each([
    'H.No.12/3, St.No.5, Opp.SBI/ATM, Dist.Pune, MH 411001',
    'Flat 3, Plot.No.7, Vill.Rampur, Bhopal.MP 462001',
    'No.9, 1st.Main, Nr.St.Marys Church, Chennai.TN 600001',
  ])('may be the address %s', (words) => {
    expect(address.parse(words)).toBe(words);
  });

  it('an address typed on several lines becomes one line', () => {
    expect(address.parse('Flat 3\n\n  Rose Villa,\r\nMG Road\u2028Bengaluru 560001 ')).toBe(
      'Flat 3, Rose Villa, MG Road, Bengaluru 560001',
    );
  });

  it.each([
    '12 MG Road, evil.ru/login, Pune 411001',
    '12 <b>MG</b> Road, Pune',
    '1 MG\u202e Road, Pune',
    'x.com',
  ])('no address is %j', (words) => {
    expect(address.safeParse(words).success).toBe(false);
    expect(safeWords(words, 'address')).toBe('');
  });
});

describe('a line', () => {
  it.each([
    ['\n From\r\n\tthe shop ', 'From the shop'],
    ['9 to 5\u2028daily', '9 to 5 daily'],
    ['a\u0085b\vc\fd', 'a b c d'],
    ['two  spaces', 'two  spaces'],
  ])(
    'of %j becomes one: line breaks end headers of mails, rows of feeds and lines of papers',
    (typed, kept) => {
      expect(line(40).parse(typed)).toBe(kept);
      expect(optionalLine(40).parse(typed)).toBe(kept);
    },
  );

  it('of line breaks alone is empty, and a text of paragraphs keeps them', () => {
    expect(line(40).safeParse('\n\u2028\r').success).toBe(false);
    expect(optionalLine(40).parse('\n\u2028\r')).toBe('');
    expect(optionalParagraphs(40).parse(' a\n\nb ')).toBe('a\n\nb');
  });
});

/** What people read as paragraphs. */
const TEXTS = ['paused', 'termsText', 'shippingText', 'refundsText', 'contactText'];

it('no setting of the shop that is one line can be saved with a line break', () => {
  const BREAKS = ['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f'];
  const VALUES = [
    'Asha',
    'Asha Rao',
    'a@b.example',
    '+91 80 1234 5678',
    'KA',
    'Karnataka',
    '29AAAPL2356Q1ZS',
    '#d11f63',
  ];
  for (const [name, setting] of Object.entries(shopSettingValues.shape)) {
    if (TEXTS.includes(name)) continue;
    for (const value of VALUES)
      for (const at of BREAKS)
        for (const typed of [
          value + at,
          at + value,
          `${value}${at}Bcc: x@y.example`,
          value.replace(' ', at),
        ]) {
          const saved = setting.safeParse(typed);
          if (saved.success) expect(String(saved.data), name).not.toMatch(/[\n\v\f\r\u0085\u2028\u2029]/);
        }
  }
});

it.each([
  [
    'zones',
    {
      name: 'Near\nand far',
      kind: 'pincodes',
      areas: ['560'],
      served: true,
      deliveryCharges: 0,
      extraDays: 0,
    },
    'Near and far',
  ],
  ['slots', { name: 'After\r\nnoon', fromMinute: 0, toMinute: 60, capacity: 5 }, 'After noon'],
  ['holidays', { day: '2026-11-08', name: 'Diwali\u2028' }, 'Diwali'],
] as const)('the names of %s are one line', (rules, typed, name) => {
  const saved = deliveryRules.shape[rules].safeParse([typed]);
  expect(saved.data?.[0]?.name).toBe(name);
});
