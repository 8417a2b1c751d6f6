/** What people can be told of, chosen by each for themselves. Free of schemas, for both sides. */
export const noticeTopics = ['gifts-orders', 'reminders', 'offers'] as const;

/** What holds until somebody chooses. Offers are asked for, never presumed, and go by push only. */
export const firstChoices: Record<NoticeTopic, { mail: boolean; push: boolean }> = {
  'gifts-orders': { mail: true, push: true },
  reminders: { mail: true, push: true },
  offers: { mail: false, push: false },
};

export type NoticeTopic = (typeof noticeTopics)[number];
