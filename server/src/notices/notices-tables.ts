import type { NoticeTopic } from '@tohfa/contract/notices';
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id').notNull(),
    topic: text().$type<NoticeTopic>().notNull(),
    mail: boolean().notNull(),
    push: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topic] })],
);
