import { describe, expect, it } from 'vitest';
import { COURIER_NAMES, suggestCourier, trackingLink, trackingLinkInText } from '../src/tracking.ts';

const NUMBERS = {
  Delhivery: ['1490811234567', '14908112345678', '1490 8112 3456 78'],
  'Blue Dart': ['12345678901', '699 1234 5678', '80123456789'],
  DTDC: ['D12345678', 'z00000001', 'B 9876 5432'],
  'India Post': ['EK123456789IN', 'RM 123456785 IN', 'cp987654321in'],
  Ekart: ['FMPP0123456789', 'FMPC9876543210', 'NOEP6312185264'],
  XpressBees: ['134567890123456', '141234567890123', '143-000-000-000-001'],
  'Ecom Express': ['123456789', '1234567890', '9012345678'],
  Shadowfax: ['SF40777730564', 'SF123456789FPL', 'sf987654321'],
};

describe.each(Object.entries(NUMBERS))('%s', (courier, numbers) => {
  it.each(numbers)('is suggested for %s, and has a link for it', (trackingNumber) => {
    expect(suggestCourier(trackingNumber)).toBe(courier);
    const link = trackingLink({ courier: '', trackingNumber });
    expect(link).toEqual(trackingLink({ courier: ` ${courier.toUpperCase()} `, trackingNumber }));
    expect(link?.url).toMatch(/^https:\/\/[a-z.]+\//);
    const number = trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();
    expect(link?.number).toBe(number);
    if (courier !== 'India Post') expect(link?.url).toContain(number);
  });
});

it('every courier of the table has numbers here', () => {
  expect([...COURIER_NAMES].sort()).toEqual(Object.keys(NUMBERS).sort());
});

it('the courier’s name counts, not the form of the number', () => {
  expect(trackingLink({ courier: 'Speed Post', trackingNumber: '12345678901' })?.courier).toBe('India Post');
  expect(trackingLink({ courier: 'Our own van', trackingNumber: '12345678901' })).toBeUndefined();
});

it.each([
  '',
  '12345',
  'BD123',
  'javascript:alert(1)',
  'https://evil.example/12345678901',
  '12345678901/../../x',
  '12345678901?x=1',
  '"><b>1234567',
  '१२३४५६७८९०१',
  '1'.repeat(31),
])('%s is shown as text', (trackingNumber) => {
  expect(suggestCourier(trackingNumber)).toBeUndefined();
  for (const courier of ['', 'Blue Dart']) expect(trackingLink({ courier, trackingNumber })).toBeUndefined();
});

it.each([
  ['Blue Dart 12345678901', 'Blue Dart'],
  ['Delhivery, AWB no. 1490811234567', 'Delhivery'],
  ['EK123456789IN', 'India Post'],
  ['Speed Post: EK123456789IN', 'India Post'],
])('the text “%s” has a link to %s', (text, courier) => {
  expect(trackingLinkInText(text)?.courier).toBe(courier);
});

it.each([
  'Given to the neighbour, call 9876543210',
  'Delhivery 1490811234567 and 1490811234568',
  'https://evil.example/track/12345678901',
  'Blue Dart https://evil.example/12345678901',
  'By hand',
])('the text “%s” has none', (text) => {
  expect(trackingLinkInText(text)).toBeUndefined();
});
