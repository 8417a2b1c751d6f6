import { toCsv } from '@tohfa/contract';
import { describe, expect, test } from 'vitest';

describe('a table as CSV', () => {
  test('text is quoted, numbers are not, and lines end as spreadsheets expect', () => {
    expect(
      toCsv([
        ['name', 'price'],
        ['Diya "Surya", set of 4', 599],
      ]),
    ).toBe('\uFEFF"name","price"\r\n"Diya ""Surya"", set of 4",599\r\n');
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    '+1+1',
    '-2+3+cmd|calc',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1+1',
    '|calc',
    '%0A=1',
  ])('%j is text to a spreadsheet, not a formula', (formula) => {
    expect(toCsv([[formula]])).toContain(`"'${formula.replaceAll('"', '""')}"`);
  });

  test('a negative number stays a number', () => {
    expect(toCsv([[-5]])).toBe('\uFEFF-5\r\n');
  });

  test('a name with a dash in the middle stays as it is', () => {
    expect(toCsv([['Bhaiya–Bhabhi = Rakhi - pair']])).toBe('\uFEFF"Bhaiya–Bhabhi = Rakhi - pair"\r\n');
  });
});
