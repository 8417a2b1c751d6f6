import type { addToRegistryTexts as EnglishAdd } from '../../en/screens/add-to-registry.ts';

export const addToRegistryTexts: typeof EnglishAdd = {
  add: 'सूची में जोड़ें',
  title: 'किस सूची में जोड़ें?',
  make: 'नई सूची बनाएँ',
  added: ({ title }) => `यह “${title}” में जुड़ गया।`,
  already: ({ title }) => `यह “${title}” में पहले से है।`,
  see: 'देखें',
};
