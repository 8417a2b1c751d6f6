import { expect, test } from 'vitest';
import { splitAddress } from '../src/gifts/wizard/wizard-fields.tsx';

test.each([
  [
    '12 Rose Villa, MG Road, Bengaluru, Karnataka 560001',
    {
      flatNo: '12 Rose Villa',
      apartment: 'MG Road',
      district: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
    },
  ],
  [
    '4B\nLake View, Hill Lane\nPune, Maharashtra - 411001',
    {
      flatNo: '4B',
      apartment: 'Lake View, Hill Lane',
      district: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    },
  ],
  ['12 Rose Villa', { flatNo: '12 Rose Villa', apartment: '', district: '', state: '', pincode: '' }],
  ['', { flatNo: '', apartment: '', district: '', state: '', pincode: '' }],
])('%j is split as well as possible', (full, parts) => {
  expect(splitAddress(full)).toEqual({ landmark: '', ...parts });
});
