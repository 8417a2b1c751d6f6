import { sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** Queues without those of schedules; the copies of parked jobs are a queue too. */
export async function countJobs(database: Database): Promise<QueueFigures[]> {
  return queryRows<QueueFigures>(
    database,
    sql`select q.name, (count(*) filter (where j.state in ('created', 'retry')))::int as waiting,
        (count(*) filter (where j.state = 'active'))::int as active,
        (count(*) filter (where j.state = 'failed'))::int as failed
      from jobs.queue q left join jobs.job j on j.name = q.name
      where q.name not in (select name from jobs.schedule) and q.name not like '__pgboss%'
      group by q.name order by q.name`,
  );
}

/** Scheduled tasks and how each ended last; of those that never ran, or not for a week, only the schedule. */
export async function listScheduledRuns(database: Database): Promise<ScheduledRun[]> {
  const rows = await queryRows<{
    name: string;
    cron: string;
    state: 'active' | 'completed' | 'retry' | 'failed' | null;
    at: string | Date | null;
  }>(
    database,
    sql`select s.name, s.cron, last.state, coalesce(last.completed_on, last.started_on) as at
      from jobs.schedule s left join lateral (
        select state, started_on, completed_on from jobs.job
        where name = s.name and started_on is not null order by started_on desc limit 1
      ) last on true
      order by s.name`,
  );
  return rows.map(({ name, cron, state, at }) => ({
    name,
    cron,
    lastAt: at === null ? undefined : new Date(at),
    outcome: state === null ? undefined : OUTCOMES[state],
  }));
}

const OUTCOMES = { active: 'running', completed: 'done', retry: 'failed', failed: 'failed' } as const;

interface QueueFigures {
  name: string;
  waiting: number;
  active: number;
  failed: number;
}

interface ScheduledRun {
  name: string;
  cron: string;
  lastAt: Date | undefined;
  outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES] | undefined;
}
