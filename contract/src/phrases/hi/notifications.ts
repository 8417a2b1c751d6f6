import type { notifications as English } from '../en/notifications.ts';

export const notifications: typeof English = {
  linkToShop: 'इस दुकान का लिंक लिखें, जैसे /home।',
  tooLong: 'सूचना के लिए यह बहुत लंबा है। कृपया इसे छोटा करें।',
  chooseSoonerTime: ({ days }) => `अगले ${days} दिन के अंदर का समय चुनें।`,
  choosePeople: 'कम से कम एक व्यक्ति चुनें।',
  peopleOrTopic: 'या तो लोग चुनें या विषय, दोनों नहीं।',
};
