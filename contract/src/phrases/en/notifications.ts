/** Announcements that admins write. */
export const notifications = {
  linkToShop: 'Enter a link to this shop, such as /home.',
  tooLong: 'This is too long for a notification. Please shorten it.',
  chooseSoonerTime: ({ days }: { days: number }) => `Choose a time within the next ${days} days.`,
  choosePeople: 'Choose at least one person.',
  peopleOrTopic: 'Choose either people or a topic, not both.',
};
