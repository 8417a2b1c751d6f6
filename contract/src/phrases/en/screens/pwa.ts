/** The installed shop and its notifications. */
export const pwaTexts = {
  updateReady: ({ shop }: { shop: string }) => `A new version of ${shop} is ready.`,
  reload: 'Reload',
  /** In place of a notification that cannot be read. */
  newUpdate: 'You have a new update.',
  blocked: 'Your browser blocked notifications. Allow them in its settings for this site, then try again.',
};
