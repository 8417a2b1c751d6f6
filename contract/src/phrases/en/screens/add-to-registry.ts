export const addToRegistryTexts = {
  add: 'Add to registry',
  title: 'Add it to which registry?',
  make: 'Make a new registry',
  added: ({ title }: { title: string }) => `It is on “${title}”.`,
  already: ({ title }: { title: string }) => `It is on “${title}” already.`,
  see: 'See it',
};
