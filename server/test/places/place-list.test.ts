import { describe, expect, test } from 'vitest';
import { cityName, isSameState, stateName, toWords, withAliases } from '../../src/places/names.ts';
import { localityName } from '../../src/places/place-list.ts';

describe('the locality of a post office', () => {
  test.each([
    ['Koramangala S.O', 'Koramangala'],
    ['Papanpet B.O.', 'Papanpet'],
    ['Connaught Place SO', 'Connaught Place'],
    ['Indiranagar S.O (Bengaluru)', 'Indiranagar'],
    ['Gopalpur SO Mandi', 'Gopalpur'],
    ['Baragaon (Jhunjhunu)S.O', 'Baragaon (Jhunjhunu)'],
    ['JarguwanB.O', 'Jarguwan'],
    ['Bandra(East) S.O', 'Bandra(East)'],
    ['Bengaluru G.P.O.', 'Bengaluru GPO'],
    ['KOLKATA GPO', 'Kolkata GPO'],
    ['LOHIA NAGAR S.O', 'Lohia Nagar'],
    ['Un SO Banaskantha', 'Un'],
    ['Tabi Ripo', 'Tabi Ripo'],
    ['Keloo', 'Keloo'],
    ['Bhatpara B O', 'Bhatpara'],
  ])('%s is %s', (office, locality) => {
    expect(localityName(office)).toBe(locality);
  });
});

describe('the city on the parcel', () => {
  test.each([
    ['BENGALURU URBAN', 'KARNATAKA', '560034', 'Bengaluru'],
    ['MUMBAI SUBURBAN', 'MAHARASHTRA', '400050', 'Mumbai'],
    ['THANE', 'MAHARASHTRA', '400703', 'Navi Mumbai'],
    ['THANE', 'MAHARASHTRA', '400601', 'Thane'],
    ['SOUTH WEST', 'DELHI', '110075', 'New Delhi'],
    ['24 PARAGANAS NORTH', 'WEST BENGAL', '700091', 'Kolkata'],
    ['24 PARAGANAS NORTH', 'WEST BENGAL', '743222', 'North 24 Parganas'],
    ['GAUTAM BUDDHA NAGAR', 'UTTAR PRADESH', '201301', 'Noida'],
    ['AURANGABAD', 'MAHARASHTRA', '431001', 'Chhatrapati Sambhajinagar'],
    ['AURANGABAD', 'BIHAR', '824101', 'Aurangabad'],
    ['JANJGIR-CHAMPA', 'CHHATTISGARH', '495668', 'Janjgir-Champa'],
  ])('of %s, %s %s is %s', (district, state, pincode, city) => {
    expect(cityName(district, state, pincode)).toBe(city);
  });

  test.each([
    ['JAMMU AND KASHMIR', 'Jammu and Kashmir'],
    ['THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU', 'Dadra and Nagar Haveli and Daman and Diu'],
  ])('lies in %s, written %s', (given, written) => {
    expect(stateName(given)).toBe(written);
  });
});

describe('a typed state', () => {
  test.each([
    ['Karnataka', 'karnataka '],
    ['Karnataka', 'Karnatka'],
    ['Kerala', 'Kerela'],
    ['Odisha', 'Orissa'],
    ['Puducherry', 'Pondicherry'],
    ['Uttarakhand', 'Uttaranchal'],
    ['Tamil Nadu', 'Tamilnadu'],
    ['Tamil Nadu', 'TN'],
    ['Uttar Pradesh', 'U.P.'],
    ['Jammu and Kashmir', 'J&K'],
    ['Jammu and Kashmir', 'Jammu & Kashmir'],
    ['Delhi', 'NCT of Delhi'],
    ['Delhi', 'New Delhi'],
    ['Dadra and Nagar Haveli and Daman and Diu', 'Daman & Diu'],
    ['Chhattisgarh', 'Chattisgarh'],
    ['Uttar Pradesh', 'उत्तर प्रदेश'],
    ['Jammu & Kashmir', 'जम्मू और कश्मीर'],
  ])('%s is recognised as %j', (state, typed) => {
    expect(isSameState(state, typed)).toBe(true);
  });

  test.each([
    ['Maharashtra', 'Kerala'],
    ['Uttar Pradesh', 'Madhya Pradesh'],
    ['Uttar Pradesh', 'Uttarakhand'],
    ['Telangana', 'Andhra Pradesh'],
    ['Goa', 'Gujarat'],
    ['Assam', 'Sikkim'],
    ['Karnataka', ''],
    ['Karnataka', 'ಕರ್ನಾಟಕ'],
    ['Uttar Pradesh', 'मध्य प्रदेश'],
  ])('%s is not %j', (state, typed) => {
    expect(isSameState(state, typed)).toBe(false);
  });
});

describe('words', () => {
  test.each([
    ['M.G. Road', ['mg', 'road']],
    ['M G Road', ['mg', 'road']],
    ['MG  road', ['mg', 'road']],
    ['C.T.T.Nagar', ['ctt', 'nagar']],
    ['Koramangala I Block', ['koramangala', 'i', 'block']],
    ['Bandra(East)', ['bandra', 'east']],
    ["'); drop table places; --", ['drop', 'table', 'places']],
    ['Nāgpur', ['nagpur']],
    ['नई दिल्ली', []],
    ['nagar Nagar', ['nagar']],
  ])('of %s are %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  test('include the old and the new name of a place', () => {
    expect(withAliases(['bangalore', 'east'])).toEqual(['bangalore', 'bengaluru', 'east']);
    expect(withAliases(['bengaluru'])).toEqual(['bengaluru', 'bangalore']);
  });
});
