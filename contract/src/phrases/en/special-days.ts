export const specialDays = {
  inTheFuture: 'This date is in the future.',
  checkYear: 'Please check the year.',
};
