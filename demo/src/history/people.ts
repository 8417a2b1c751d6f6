/** Customers of the demo's past. They have no password, so nobody can sign in as one of them. */
export const historyCustomers = [
  { key: 'kavya', name: 'Kavya Nair', email: 'kavya.nair@tohfa.test' },
  { key: 'arjun', name: 'Arjun Deshpande', email: 'arjun.deshpande@tohfa.test' },
  { key: 'sana', name: 'Sana Qureshi', email: 'sana.qureshi@tohfa.test' },
  { key: 'vikram', name: 'Vikram Rathore', email: 'vikram.rathore@tohfa.test' },
  { key: 'ishita', name: 'Ishita Banerjee', email: 'ishita.banerjee@tohfa.test' },
  { key: 'harpreet', name: 'Harpreet Kaur', email: 'harpreet.kaur@tohfa.test' },
  { key: 'manoj', name: 'Manoj Pillai', email: 'manoj.pillai@tohfa.test' },
  { key: 'neha', name: 'Neha Agarwal', email: 'neha.agarwal@tohfa.test' },
] as const;

/** Accounts that act in the past: the demo's own two and the ones above. */
export type HistoryPerson = 'asha' | 'ravi' | (typeof historyCustomers)[number]['key'];

/** People who buy and chip in without an account. */
export const historyGuests = [
  { name: 'Farah Khan', email: 'farah.khan@tohfa.test', phone: '9000000101' },
  { name: 'Joseph D’Souza', email: 'joseph.dsouza@tohfa.test', phone: '9000000102' },
  { name: 'Lalitha Subramanian', email: 'lalitha.s@tohfa.test', phone: '9000000103' },
  { name: 'Gurmeet Gill', email: 'gurmeet.gill@tohfa.test', phone: '9000000104' },
  { name: 'Pooja Shah', email: 'pooja.shah@tohfa.test', phone: '9000000105' },
  { name: 'Tenzin Dorje', email: 'tenzin.dorje@tohfa.test', phone: '9000000106' },
] as const;

/** Whom gifts are sent to, with made-up addresses. */
export const historyRecipients: readonly HistoryRecipient[] = [
  recipient('Sunita Nair', [
    '14',
    'Champaka Apartments, 8th Cross',
    'Bengaluru Urban',
    'Karnataka',
    '560038',
  ]),
  recipient('Ramesh Deshpande', ['A-302', 'Sahyadri Heights, Karve Road', 'Pune', 'Maharashtra', '411004']),
  recipient('Amina Qureshi', ['7', 'Noor Manzil, Banjara Hills', 'Hyderabad', 'Telangana', '500034']),
  recipient('Devika Rathore', ['22', 'Gulab Bagh, Civil Lines', 'Jaipur', 'Rajasthan', '302006']),
  recipient('Anindya Banerjee', ['3B', 'Shiuli Abasan, Salt Lake', 'Kolkata', 'West Bengal', '700064']),
  recipient('Jaspreet Kaur', ['118', 'Sector 17', 'Chandigarh', 'Chandigarh', '160017']),
  recipient('Leela Pillai', ['5', 'Thamarakulam House, Pattom', 'Thiruvananthapuram', 'Kerala', '695004']),
  recipient('Rohan Agarwal', ['B-61', 'Ashok Vihar Phase 2', 'North West Delhi', 'Delhi', '110052']),
  recipient('Meenakshi Sundaram', ['9', 'Kapaleeshwar Street, Mylapore', 'Chennai', 'Tamil Nadu', '600004']),
  recipient('Hetal Shah', ['401', 'Tulsi Residency, Navrangpura', 'Ahmedabad', 'Gujarat', '380009']),
];

function recipient(
  name: string,
  [flatNumber, building, district, state, pincode]: readonly [string, string, string, string, string],
): HistoryRecipient {
  return { name, address: { flatNumber, building, district, state, pincode } };
}

export interface HistoryRecipient {
  name: string;
  address: { flatNumber: string; building: string; district: string; state: string; pincode: string };
}
