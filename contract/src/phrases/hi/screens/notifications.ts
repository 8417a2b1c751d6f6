import type { topicTexts as English } from '../../en/screens/notifications.ts';

export const topicTexts: typeof English = {
  'gifts-orders': {
    label: 'मेरे तोहफ़े और ऑर्डर',
    description: 'मंज़ूरी, भुगतान, भेजने और डिलीवरी की सूचना।',
  },
  reminders: { label: 'याद दिलाना', description: 'आने वाले ख़ास दिन, तोहफ़ा भेजने के समय रहते।' },
  offers: { label: 'ऑफ़र', description: 'नए तोहफ़े और त्योहारों के ऑफ़र, कभी-कभार।' },
};
