import type { pwaTexts as English } from '../../en/screens/pwa.ts';

export const pwaTexts: typeof English = {
  updateReady: ({ shop }) => `${shop} का नया वर्शन तैयार है।`,
  reload: 'फिर से खोलें',
  newUpdate: 'आपके लिए एक नई सूचना है।',
  blocked: 'आपके ब्राउज़र ने सूचनाएँ रोक दीं। इस साइट की सेटिंग में अनुमति दें, फिर कोशिश करें।',
};
