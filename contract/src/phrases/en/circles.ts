export const circles = {
  nameTheDay: 'Say what day it is.',
  notAProduct: 'This is not a link to a gift of this shop. Open the gift and copy its address.',
  preview: {
    title: 'A circle for gifts',
    description: 'Remember each other’s days and give together. Open your link to see your circle.',
  },
};
