import type {
  notificationTexts as EnglishNotifications,
  topicTexts as EnglishTopics,
} from '../../en/screens/notifications.ts';

export const topicTexts: typeof EnglishTopics = {
  'gifts-orders': {
    label: 'मेरे तोहफ़े और ऑर्डर',
    description: 'मंज़ूरी, भुगतान, भेजने और डिलीवरी की सूचना।',
  },
  reminders: { label: 'याद दिलाना', description: 'आने वाले ख़ास दिन, तोहफ़ा भेजने के समय रहते।' },
  offers: { label: 'ऑफ़र', description: 'नए तोहफ़े और त्योहारों के ऑफ़र, कभी-कभार।' },
};

export const notificationTexts: typeof EnglishNotifications = {
  title: 'सूचनाएँ',
  description: 'चुनें कि हम आपको किस बारे में लिखें। भुगतान की पुष्टि हमेशा ईमेल से आती है।',
  push: 'पुश',
  email: 'ईमेल',
  pushOf: ({ topic }) => `${topic}: पुश`,
  emailOf: ({ topic }) => `${topic}: ईमेल`,
  notSaved: ({ reason }) => `आपकी पसंद सेव नहीं हुई। ${reason}`,
  onThisDevice: 'इस डिवाइस पर',
  whenClosed: ({ shop }) => `${shop} बंद होने पर भी सूचनाएँ आती हैं।`,
  off: 'इस डिवाइस पर सूचनाएँ बंद हैं।',
  on: 'इस डिवाइस पर सूचनाएँ चालू हैं।',
  blocked: ({ shop }) =>
    `आपका ब्राउज़र ${shop} की सूचनाएँ रोक रहा है। ब्राउज़र की साइट सेटिंग में उन्हें अनुमति दें, फिर यह पेज दोबारा खोलें।`,
  addToHomeScreen: ({ shop }) =>
    `iPhone या iPad पर पहले ${shop} को होम स्क्रीन पर जोड़ें: “शेयर” दबाएँ, फिर “होम स्क्रीन में जोड़ें”, और उसे वहीं से खोलें।`,
  unable: 'यह ब्राउज़र सूचनाएँ नहीं दिखा सकता। हमारे ईमेल आपको फिर भी मिलेंगे।',
  enable: {
    title: 'इस डिवाइस पर सूचनाएँ',
    description: 'आपका ब्राउज़र एक बार अनुमति माँगेगा। आप इसकी अनुमति दे रहे हैं:',
    promises: [
      'आपके तोहफ़ों, ऑर्डर और याद दिलाने की सूचनाएँ, आपकी पसंद के मुताबिक। ऑफ़र तभी, जब आप उन्हें चालू करें।',
      'निजी: सूचनाएँ इस डिवाइस के लिए एन्क्रिप्ट होती हैं, रास्ते में कोई उन्हें नहीं पढ़ सकता।',
      'आप इन्हें एक टैप में बंद कर सकते हैं। इस डिवाइस पर साइन आउट करने पर भी ये बंद हो जाती हैं।',
    ],
    turnOn: 'सूचनाएँ चालू करें',
    turningOn: 'चालू हो रही हैं…',
    notNow: 'अभी नहीं',
  },
};
