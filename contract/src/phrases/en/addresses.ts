/** What an address that was typed as one text lacks. */
export const addresses = {
  noPincode: 'Please add the six-digit pincode.',
  severalPincodes: 'This address has two pincodes. Please keep the one we should deliver to.',
  noPlace: 'Please add the town or city.',
  noHouseAndStreet: 'Please add the flat or house number and the street or building.',
  noHouse: 'Please add the flat or house number.',
};
