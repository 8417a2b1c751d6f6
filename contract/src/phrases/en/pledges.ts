import { formatCalendarDate } from '../../dates.ts';

/** Promises to pay for a gift later. */
export const pledges = {
  dayOver: 'Please choose today or a later day.',
  closesBefore: ({ closesOn }: { closesOn: string }) =>
    `This gift takes payments until ${formatCalendarDate(closesOn)}. Please choose an earlier day.`,
  opensAfter: ({ opensOn }: { opensOn: string }) =>
    `This gift takes payments from ${formatCalendarDate(opensOn)}. Please choose that day or a later one.`,
  partsTooLong: ({ closesOn }: { closesOn: string }) =>
    `The last part would be after ${formatCalendarDate(closesOn)}, when this gift closes. Choose fewer parts.`,
  withdrawn: 'This promise was withdrawn. You can make a new one on the page of the gift.',
};
