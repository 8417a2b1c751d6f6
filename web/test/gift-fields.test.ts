import { describe, expect, test } from 'vitest';
import { emptyGift, type GiftValues, giftSteps, validateFields } from '../src/gifts/wizard/gift-fields.ts';

const EARLIEST = '2026-12-04';
const filled: GiftValues = {
  ...emptyGift,
  name: 'Meera',
  phone: '98765 43210',
  relation: 'Sister',
  occasion: 'Birthday',
  date: '2026-12-24',
  flatNo: '12',
  apartment: 'Rose Villa',
  district: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

describe('the wizard', () => {
  test('has the four steps of the specification, and every field in one of them', () => {
    expect(giftSteps.map(({ fields }) => [...fields].sort())).toEqual([
      ['name', 'phone'],
      ['date', 'occasion', 'relation'],
      ['apartment', 'flatNo', 'landmark'],
      ['district', 'pincode', 'state'],
    ]);
  });

  test('finds nothing wrong with what is filled in', () => {
    for (const { fields } of giftSteps) expect(validateFields(filled, fields, EARLIEST)).toEqual({});
  });

  test('wants everything but the landmark', () => {
    const wrong = giftSteps.flatMap(({ fields }) => Object.keys(validateFields(emptyGift, fields, EARLIEST)));
    expect(wrong).toHaveLength(Object.keys(emptyGift).length - 1);
    expect(wrong).not.toContain('landmark');
  });

  test.each(['9876543210', '+91 98765 43210', '098765-43210', '(91) 98765 43210'])(
    'takes %s as a mobile number',
    (phone) => expect(validateFields({ ...filled, phone }, ['phone'], EARLIEST)).toEqual({}),
  );

  test.each(['12345', '5876543210', '987654321', '98765432101', '+1 987 654 3210', 'nine', ''])(
    'does not take %s as one',
    (phone) => expect(validateFields({ ...filled, phone }, ['phone'], EARLIEST)).toHaveProperty('phone'),
  );

  test.each(['2026-12-03', '2020-01-01', '', '24-12-2026'])('does not take the day %s', (date) =>
    expect(validateFields({ ...filled, date }, ['date'], EARLIEST)).toHaveProperty('date'),
  );

  test('takes the first day that is possible', () => {
    expect(validateFields({ ...filled, date: EARLIEST }, ['date'], EARLIEST)).toEqual({});
  });

  test.each(['56000', '5600011', '056001', 'abcdef'])('does not take the pincode %s', (pincode) =>
    expect(validateFields({ ...filled, pincode }, ['pincode'], EARLIEST)).toHaveProperty('pincode'),
  );

  test('offers only the relations and occasions of the specification', () => {
    const wrong = validateFields(
      { ...filled, relation: 'Boss', occasion: 'Monday' },
      ['relation', 'occasion'],
      EARLIEST,
    );
    expect(Object.keys(wrong)).toEqual(['relation', 'occasion']);
  });
});
