/** The search for an area by its name or pincode. */
export const placeTexts = {
  placeholder: 'Area or pincode',
  failed: 'The search is not responding. You can enter the address below.',
  none: 'No results. You can enter the address below.',
};
