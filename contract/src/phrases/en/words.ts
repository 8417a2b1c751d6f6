/** Names, addresses and messages that other people read. */
export const words = {
  hidden: {
    name: 'Enter a name without hidden characters.',
    address: 'Enter an address without hidden characters.',
    message: 'Write a message without hidden characters.',
  },
  link: {
    name: 'Enter a name without web addresses. Leave a space after a full stop.',
    address: 'Enter an address without web addresses. Leave a space after a full stop.',
    message: 'Please leave out web addresses. Leave a space after a full stop.',
  },
  /** A message may have them. */
  brackets: {
    name: 'Enter a name without < and >.',
    address: 'Enter an address without < and >.',
  },
  abuse: 'Please choose kinder words.',
};
