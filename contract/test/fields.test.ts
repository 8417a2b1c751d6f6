import { describe, expect, it } from 'vitest';
import { mailableName, optionalPersonName, personName } from '../src/fields.ts';

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
    expect(mailableName(name)).toBe(name);
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
    expect(mailableName(name)).toBe('');
  });

  it.each(['Asha\u202eoaR', 'Asha\u2066Rao', 'Asha\nRao', 'Asha\u200bRao', 'Asha\u0007'])(
    'with a hidden character is refused: %j',
    (name) => {
      expect(schema.safeParse(name).error?.issues[0]?.message).toContain('hidden characters');
      expect(mailableName(name)).toBe('');
    },
  );

  it.each(['x', 'x-', 'é', '1.', 'a.', '. ', '1'])(
    'of a million times %j is refused before anything slow looks at it',
    (part) => {
      const name = part.repeat(1_000_000 / part.length);
      const from = Date.now();
      expect(schema.safeParse(name).error?.issues[0]?.message).toBe('Use at most 100 characters.');
      mailableName(name);
      // It takes milliseconds. From each letter on, one of the checks took 45 s for a tenth of it.
      expect(Date.now() - from).toBeLessThan(20_000);
    },
  );

  it('may be left out where it is optional', () => {
    expect(optionalPersonName(60).parse('  ')).toBe('');
  });
});
