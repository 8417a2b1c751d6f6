import { describe, expect, it } from 'vitest';
import { findPincode, formatAddress, parseAddress } from '../src/address-text.ts';

describe('an address in one text', () => {
  it.each([
    '12 Rose Villa, MG Road, Bengaluru 560001',
    '12 Rose Villa, MG Road, Bengaluru, Karnataka 560001',
    '12 Rose Villa, MG Road\nBengaluru, Karnataka 560001',
    '7 Lake View, Pune 411001',
    '12 Lotus House, MG Road, Bengaluru, Karnataka 560001',
    'Flat 4B, Sea View, Bandra West, Mumbai, Maharashtra - 400 050',
    'Rose Villa, 2nd Cross, Koramangala, Bengaluru, Karnataka, 560034, India',
    '12 Rose Villa MG Road Bengaluru 560001',
    'H.No. 3-4/7, Gandhi Nagar, Hyderabad, Telangana. Pin: 500080',
    'मकान 12, गांधी रोड, जयपुर 302001',
  ])('is complete: %s', (address) => {
    expect(parseAddress(address)).toMatchObject({ pincode: expect.stringMatching(/^[1-9]\d{5}$/) });
  });

  it.each([
    ['x', 'pincode'],
    ['', 'pincode'],
    ['12 Rose Villa, MG Road, Bengaluru', 'pincode'],
    ['12 Rose Villa, MG Road, Bengaluru 060001', 'pincode'],
    ['560001', 'town or city'],
    ['x 560001', 'town or city'],
    ['Bengaluru 560001', 'town or city'],
    ['Koramangala, Bengaluru, Karnataka 560034', 'flat or house'],
    ['Home, Bengaluru 560001', 'flat or house'],
    ['12, Bengaluru 560001', 'flat or house'],
    ['x, y, z 560001', 'town or city'],
    ['x, MG Road, Bengaluru 560001', 'flat or house'],
  ])('is not complete: %s', (address, missing) => {
    expect(parseAddress(address)).toMatchObject({ problem: expect.stringContaining(missing) });
  });
});

it('the last pincode counts, and a phone number is none', () => {
  expect(findPincode('110001 Camp, Pune 411 001')).toBe('411001');
  expect(findPincode('call 9845012345')).toBeUndefined();
});

it('a structured address is printed on one line that is complete', () => {
  const printed = formatAddress({
    flatNumber: '4B',
    building: 'Sea View, Hill Road',
    landmark: '',
    district: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  });
  expect(printed).toBe('4B, Sea View, Hill Road, Mumbai, Maharashtra 400050');
  expect(parseAddress(printed)).toMatchObject({ pincode: '400050', place: 'Mumbai' });
});
