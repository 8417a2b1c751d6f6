/** The fields of products and categories that Hindi readers see. */
export const hindiTexts = {
  title: 'In Hindi',
  hint: 'May be left empty: Hindi readers then see the English text. Searches find both.',
  write: 'Write in Hindi',
  change: 'Change it',
  close: 'Close',
  name: 'Name in Hindi',
  description: 'Description in Hindi',
  richDescription: 'Rich description in Hindi',
  /** In a sentence about what somebody else has changed. */
  changed: {
    nameHi: 'name in Hindi',
    descriptionHi: 'description in Hindi',
    richDescriptionHi: 'rich description in Hindi',
  },
};
