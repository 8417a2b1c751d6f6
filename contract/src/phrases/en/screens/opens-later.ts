/** Where a gift or a registry takes payments from a later day on. */
export const opensLaterTexts = {
  title: ({ day }: { day: string }) => `Payments open on ${day}`,
  why: 'Banks take refunds for six months only. We open payments closer to the day, so that your money can always come back to you.',
  remind: 'Add the day to my calendar',
  event: ({ gift }: { gift: string }) => `Payments open: ${gift}`,
};
