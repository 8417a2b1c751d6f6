import { afterEach, expect, test } from 'vitest';
import { findIndianState, INDIAN_STATES, placeOfSupply, shownState } from '../src/indian-states.ts';
import { readLanguageFrom } from '../src/phrases/language.ts';

afterEach(() => readLanguageFrom(() => 'en'));

test('a state is known by its name, an older one or its usual letters, however it is written', () => {
  expect(findIndianState('KARNATAKA')?.code).toBe('29');
  expect(findIndianState('jammu & kashmir')?.code).toBe('01');
  expect(findIndianState('Orissa')?.name).toBe('Odisha');
  expect(findIndianState('T.N.')?.name).toBe('Tamil Nadu');
  expect(findIndianState('The Dadra and Nagar Haveli and Daman and Diu')?.code).toBe('26');
  expect(findIndianState('Bengaluru')).toBeUndefined();
  expect(findIndianState('')).toBeUndefined();
});

test('every state has a Hindi name, by which it is known when somebody types it', () => {
  readLanguageFrom(() => 'hi');
  const shown = INDIAN_STATES.map(shownState);
  expect(shown.filter((name) => !/^[\u0900-\u097f ]+$/.test(name))).toEqual([]);
  expect(shown.map((name) => findIndianState(name)?.name)).toEqual(INDIAN_STATES);
  // Two ways to encode one letter.
  expect(findIndianState('छत्तीसग\u095d')?.code).toBe('22');
  expect(shownState('Narnia')).toBe('Narnia');
  readLanguageFrom(() => 'en');
  expect(INDIAN_STATES.map(shownState)).toEqual(INDIAN_STATES);
});

test('a place of supply is code and name', () => {
  expect(placeOfSupply('उत्तर प्रदेश')).toBe('09-Uttar Pradesh');
  expect(placeOfSupply('maharashtra')).toBe('27-Maharashtra');
  expect(placeOfSupply('Narnia')).toBe('Narnia');
});
