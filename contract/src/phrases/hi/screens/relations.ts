import type {
  occasionTexts as EnglishOccasions,
  relationTexts as EnglishRelations,
} from '../../en/screens/relations.ts';

export const relationTexts: typeof EnglishRelations = {
  Friend: 'दोस्त',
  Brother: 'भाई',
  Sister: 'बहन',
  Mother: 'माँ',
  Father: 'पिता',
  Wife: 'पत्नी',
  Husband: 'पति',
  Son: 'बेटा',
  Daughter: 'बेटी',
  Colleague: 'सहकर्मी',
  Teacher: 'टीचर',
  Other: 'कोई और',
};

export const occasionTexts: typeof EnglishOccasions = {
  Birthday: 'जन्मदिन',
  Anniversary: 'सालगिरह',
  Wedding: 'शादी',
  Graduation: 'ग्रेजुएशन',
  Festival: 'त्योहार',
  Housewarming: 'गृहप्रवेश',
  Baby: 'नन्हा मेहमान',
  Farewell: 'विदाई',
  'Thank you': 'शुक्रिया',
  Other: 'कोई और',
};
