export const circles = {
  nameTheDay: 'Say what day it is.',
  notAProduct: 'This is not a link to a gift of this shop. Open the gift and copy its address.',
  draw: {
    dateIsOver: 'This day is over. Choose one that is still to come.',
    /** By Hall's theorem: together these people have fewer left to draw than they are. */
    impossible: ({
      givers,
      moreGivers,
      receivers,
      moreReceivers,
    }: Record<'givers' | 'receivers', string[]> & Record<'moreGivers' | 'moreReceivers', number>) =>
      receivers.length === 0
        ? `${listed(givers, moreGivers)} would have nobody left to draw. Remove an exclusion and try again.`
        : `No draw is possible: ${listed(givers, moreGivers)} could only draw ${listed(receivers, moreReceivers)}. Remove an exclusion and try again.`,
  },
  preview: {
    title: 'A circle for gifts',
    subtitle: 'Remember each other’s days and give together',
    note: 'Open your own link',
    description: 'Remember each other’s days and give together. Open your link to see your circle.',
  },
};

function listed(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
