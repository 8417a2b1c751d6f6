import type { hindiTexts as English } from '../../../en/screens/admin/hindi-texts.ts';

export const hindiTexts: typeof English = {
  title: 'हिंदी में',
  hint: 'खाली छोड़ सकते हैं: तब हिंदी पढ़ने वालों को अंग्रेज़ी दिखेगी। खोज दोनों में होती है।',
  write: 'हिंदी में लिखें',
  change: 'बदलें',
  close: 'बंद करें',
  name: 'हिंदी में नाम',
  description: 'हिंदी में विवरण',
  richDescription: 'हिंदी में पूरा विवरण',
  changed: {
    nameHi: 'हिंदी नाम',
    descriptionHi: 'हिंदी विवरण',
    richDescriptionHi: 'हिंदी में पूरा विवरण',
  },
};
