import { expect, test } from 'vitest';
import { findIndianState, placeOfSupply } from '../src/indian-states.ts';

test('a state is known by its name, an older one or its usual letters, however it is written', () => {
  expect(findIndianState('KARNATAKA')?.code).toBe('29');
  expect(findIndianState('jammu & kashmir')?.code).toBe('01');
  expect(findIndianState('Orissa')?.name).toBe('Odisha');
  expect(findIndianState('T.N.')?.name).toBe('Tamil Nadu');
  expect(findIndianState('The Dadra and Nagar Haveli and Daman and Diu')?.code).toBe('26');
  expect(findIndianState('Bengaluru')).toBeUndefined();
  expect(findIndianState('')).toBeUndefined();
});

test('a place of supply is code and name', () => {
  expect(placeOfSupply('maharashtra')).toBe('27-Maharashtra');
  expect(placeOfSupply('Narnia')).toBe('Narnia');
});
