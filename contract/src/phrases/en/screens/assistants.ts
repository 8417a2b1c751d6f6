/** The mark of orders and group gifts that an assistant prepared; `agent` is what it says it is. */
export const startedByTexts = {
  label: 'Prepared with',
  value: ({ agent }: { agent: string }) => (agent ? `An assistant (${agent})` : 'An assistant'),
  sentence: ({ agent }: { agent: string }) =>
    agent ? `Prepared with an assistant (${agent})` : 'Prepared with an assistant',
};
