import type { NotificationTopic } from '@tohfa/contract';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id').notNull(),
    topic: text().$type<NotificationTopic>().notNull(),
    mail: boolean().notNull(),
    push: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
