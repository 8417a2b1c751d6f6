import { describe, expect, test } from 'vitest';
import { emptyGift, giftSchema, giftSteps, stepOfFirst } from '../src/gifts/wizard/gift-fields.ts';

const EARLIEST = '2026-12-04';
const filled = {
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

  test('finds nothing wrong with a complete form', async () => {
    expect(await invalidFields(filled)).toEqual([]);
  });

  test('requires everything but the landmark', async () => {
    const required = Object.keys(emptyGift).filter((field) => field !== 'landmark');
    expect((await invalidFields(emptyGift)).toSorted()).toEqual(required.toSorted());
  });

  test.each(['9876543210', '+91 98765 43210', '098765-43210', '(91) 98765 43210'])(
    'accepts %s as a mobile number',
    async (phone) => expect(await invalidFields({ ...filled, phone })).toEqual([]),
  );

  test.each(['12345', '5876543210', '987654321', '98765432101', '+1 987 654 3210', 'nine', ''])(
    'refuses %s as a mobile number',
    async (phone) => expect(await invalidFields({ ...filled, phone })).toEqual(['phone']),
  );

  test.each(['2026-12-03', '2020-01-01', '', '24-12-2026'])('refuses the day %s', async (date) =>
    expect(await invalidFields({ ...filled, date })).toEqual(['date']),
  );

  test('accepts the first day that is possible', async () => {
    expect(await invalidFields({ ...filled, date: EARLIEST })).toEqual([]);
  });

  test.each(['56000', '5600011', '056001', 'abcdef'])('refuses the pincode %s', async (pincode) =>
    expect(await invalidFields({ ...filled, pincode })).toEqual(['pincode']),
  );

  test('offers only the relations and occasions of the specification', async () => {
    expect(await invalidFields({ ...filled, relation: 'Boss', occasion: 'Monday' })).toEqual([
      'relation',
      'occasion',
    ]);
  });

  test('opens the step of the first field that is wrong', () => {
    expect(stepOfFirst(['pincode', 'state'])).toBe(3);
    expect(stepOfFirst(['state', 'phone'])).toBe(0);
    expect(stepOfFirst(['productId'])).toBeUndefined();
  });
});

async function invalidFields(values: typeof filled): Promise<unknown[]> {
  const result = await giftSchema(EARLIEST)['~standard'].validate({ ...values, productId: 7 });
  return [...new Set(result.issues?.map(({ path }) => path?.[0]) ?? [])];
}
