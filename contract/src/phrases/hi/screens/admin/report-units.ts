import type { reportUnits as English } from '../../../en/screens/admin/report-units.ts';

export const reportUnits: typeof English = {
  days: ({ count }) => `${count} दिन`,
  thousands: ({ value }) => `${value} हज़ार`,
  lakhs: ({ value }) => `${value} लाख`,
  crores: ({ value }) => `${value} क॰`,
  months: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
  day: ({ date, month }) => `${date} ${month}`,
};
