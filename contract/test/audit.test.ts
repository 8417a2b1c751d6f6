import { expect, test } from 'vitest';
import type { AuditEntry } from '../src/index.ts';
import { auditSentence, auditThingName, THING } from '../src/phrases/en/screens/admin/audit.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-03-04T06:30:00Z',
  actor: 'admin@tohfa.test',
  action: 'product-update',
  subject: '12',
  before: null,
  after: null,
  ...more,
});
const chai = { kind: 'product', id: '12', name: 'Masala Chai Set' } as const;
const ORDER_ID = '6f2b9a54-5a3e-4a2c-9a34-0d9f4c2f1b11';
const read = (more: Partial<AuditEntry>) => {
  const one = entry(more);
  return auditSentence(one)
    .map((word) => (word === THING ? auditThingName(one.thing ?? chai, one.subject) : word))
    .join('');
};

test.each([
  [
    { before: { price: 1499, version: 1 }, after: { price: 1399, version: 2 } },
    'Price of Masala Chai Set ₹1,499 → ₹1,399',
  ],
  [
    { before: { price: 1499, count_in_stock: 4 }, after: { price: 1399, count_in_stock: 9 } },
    'Masala Chai Set: price ₹1,499 → ₹1,399, stock 4 → 9',
  ],
  [
    { before: { rich_description: '<p>Old</p>' }, after: { rich_description: '<p>New</p>' } },
    'Long description of Masala Chai Set changed',
  ],
  [{ before: { tags: [] }, after: { tags: ['tea', 'new'] } }, 'Tags of Masala Chai Set none → tea, new'],
  [
    {
      action: 'stock-adjust',
      before: { count_in_stock: 5 },
      after: { count_in_stock: 3, reason: 'damaged', note: '' },
    },
    'Stock of Masala Chai Set 5 → 3, damaged',
  ],
])('a change of a product says which and how: %#', (change, sentence) => {
  expect(read({ thing: chai, ...change })).toBe(sentence);
});

test('an order that an assistant prepared and nobody paid has no number', () => {
  const placed = { action: 'order-start-prepared', subject: ORDER_ID, after: { agent: '' } };
  expect(read({ thing: { kind: 'order' }, ...placed })).toBe(
    'Placed an order that is not paid, prepared with an assistant',
  );
});

test.each([
  [
    { action: 'purchase-move', subject: '1042', after: { status: 'packed', note: '' } },
    'Packed order 1042 (Masala Chai Set)',
  ],
  [
    { action: 'purchase-refund', subject: '1042', after: { status: 'cancelled', reason: 'Broken' } },
    'Cancelled and refunded order 1042 (Masala Chai Set): “Broken”',
  ],
  [{ action: 'return-accepted', subject: '1042' }, 'Accepted the return of order 1042 (Masala Chai Set)'],
  [
    { action: 'order-start-prepared', subject: ORDER_ID, after: { agent: 'agent.example' } },
    'Placed order 1042 (Masala Chai Set), prepared with an assistant (agent.example)',
  ],
])('what happened to an order names it: %#', (change, sentence) => {
  expect(read({ thing: { kind: 'order', id: '1042', name: 'Masala Chai Set' }, ...change })).toBe(sentence);
});

test('entries without anything to name, and actions nobody has written words for, still read', () => {
  expect(read({ action: 'admin-sign-in', subject: '' })).toBe('Signed in as admin');
  expect(read({ action: 'shop-settings', subject: '', before: { name: 'A' }, after: { name: 'B' } })).toBe(
    'Changed the shop settings: Shop name A → B',
  );
  const sold = { before: { channelMeta: false }, after: { channelMeta: true } };
  expect(read({ action: 'shop-settings', subject: '', ...sold })).toBe(
    'Changed the shop settings: WhatsApp and Instagram no → yes',
  );
  expect(read({ action: 'something-new', subject: 'Diwali' })).toBe('Something new: Diwali');
  expect(
    read({ action: 'bulk-edit', subject: '7', after: { change: { price: { percent: 10 } }, products: 120 } }),
  ).toBe('Changed 120 products: price +10 %');
  expect(read({ action: 'gift-approve', thing: { kind: 'gift' } })).toBe('Approved a group gift');
});
