import type { addresses as English } from '../en/addresses.ts';

export const addresses: typeof English = {
  noPincode: 'कृपया छह अंकों का पिनकोड जोड़ें।',
  severalPincodes: 'इस पते में दो पिनकोड हैं। कृपया वही रखें जहाँ डिलीवरी चाहिए।',
  noPlace: 'कृपया गाँव, कस्बे या शहर का नाम जोड़ें।',
  noHouseAndStreet: 'कृपया फ़्लैट या मकान नंबर और सड़क या बिल्डिंग का नाम जोड़ें।',
  noHouse: 'कृपया फ़्लैट या मकान नंबर जोड़ें।',
};
