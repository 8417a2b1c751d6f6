import type { specialDays as English } from '../en/special-days.ts';

export const specialDays: typeof English = {
  inTheFuture: 'यह तारीख आगे की है।',
  stillToCome: 'यह तारीख आगे की है। जो दिन अभी आना है, उसके लिए साल खाली छोड़ दें।',
  checkYear: 'कृपया साल जाँच लें।',
};
