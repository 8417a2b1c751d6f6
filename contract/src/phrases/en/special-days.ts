export const specialDays = {
  inTheFuture: 'This date is in the future.',
  stillToCome: 'This date is in the future. Leave the year empty for a day that is still to come.',
  checkYear: 'Please check the year.',
};
