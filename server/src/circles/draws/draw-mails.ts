import { formatLongDay } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { inLanguageOf } from '../../mails/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import type { CircleDeps } from '../deps.ts';
import { drawMails } from '../tables.ts';
import type { DrawMailKind } from './draw-sql.ts';

/** Mails of one run; the next one goes on. */
const MAILS_PER_RUN = 200;
const MAX_TRIES = 12;

/**
 * Task: sends what is due. A mail is claimed, and the claim committed, before it is sent: several processes share the
 * work, and one that dies while sending leaves a claim that nobody sends again.
 */
export async function sendDrawMails(deps: DrawMailDeps): Promise<{ sent: number }> {
  let sent = 0;
  for (let claimed = 0; claimed < MAILS_PER_RUN; claimed += 1) {
    const due = await claimMail(deps.database);
    if (!due) break;
    try {
      const { email: to, userId } = due;
      // The draw itself stands on the circle's page.
      if (to !== null && !(await deps.limits.drawMailsPerEmail.consume(to))) {
        await inLanguageOf(deps.database, to, () =>
          deps.mailer.send({ to, person: { userId }, ...contentOf(deps, due) }),
        );
        sent += 1;
      }
      await deps.database.delete(drawMails).where(eq(drawMails.id, due.id));
    } catch (error) {
      deps.log.error({ err: error }, 'sending a mail about a draw failed');
      await deps.database.execute(sql`update draw_mails set claimed_at = null, tries = tries + 1,
        next_try_at = now() + least(power(2, tries), 60) * interval '1 minute' where id = ${due.id}`);
    }
  }
  return { sent };
}

function contentOf(
  { publicUrl }: DrawMailDeps,
  { circle, circleId, memberId, draw, date, kind, timesDrawn }: DueMail,
) {
  // Without a token: it opens where the member has opened their own link before, or signed in.
  const link = `${publicUrl}/circle#${circleId}/${memberId}`;
  const values = { circle, draw, date: formatLongDay(date), link };
  switch (kind) {
    case 'asked':
      return mail('draw-asked', values);
    case 'drawn':
      return mail(timesDrawn > 1 ? 'draw-again' : 'draw-done', values);
    case 'broken':
      return mail('draw-broken', values);
  }
}

/** Members without a confirmed address get none, and what is no longer so is not told. */
async function claimMail(database: Database): Promise<DueMail | undefined> {
  const [row] = await queryRows<DueMail>(
    database,
    sql`with due as (
        select id from draw_mails
        where claimed_at is null and next_try_at <= now() and tries < ${MAX_TRIES}
        order by next_try_at limit 1 for update skip locked)
      update draw_mails w set claimed_at = now()
      from due, draws d, circles c, circle_members m
      where w.id = due.id and d.id = w.draw_id and c.id = d.circle_id and m.id = w.member_id
      returning w.id, w.kind, w.times_drawn as "timesDrawn", d.name as draw, d.date::text, c.name as circle, c.id as "circleId",
        m.id as "memberId", m.user_id as "userId",
        case when m.email_confirmed_at is not null and d.times_drawn = w.times_drawn
          and d.state = case w.kind when 'asked' then 'open' else w.kind end then m.email end as email`,
  );
  return row;
}

type DrawMailDeps = Pick<CircleDeps, 'database' | 'mailer' | 'log' | 'publicUrl' | 'limits'>;

interface DueMail {
  id: string;
  kind: DrawMailKind;
  timesDrawn: number;
  draw: string;
  date: string;
  circle: string;
  circleId: string;
  memberId: string;
  userId: string | null;
  /** Null when there is nobody to tell or nothing to tell any more. */
  email: string | null;
}
