import type { Rows } from './table.ts';

/** One thing to measure. A new one is a file in `cases/` and its name in `run.ts`. */
export interface Case {
  title: string;
  run(bench: Bench): Promise<Rows>;
  /** Rows that miss a goal, which the run then says and ends with 1. Ratios within one run only: machines differ. */
  misses?(rows: Rows): Rows;
}

/** What a case works with; whatever it starts ends with it. */
export interface Bench {
  pace: Pace;
  /** A migrated, empty PostgreSQL database of its own, as DATABASE_URL would name it. */
  freshDatabase(): Promise<string>;
  /** The shop as `npm start` starts it; the demo data goes only into an empty database. */
  startShop(settings: Record<string, string>): Promise<string>;
  /** One of the references in `servers/`. */
  startBare(file: string, env: Record<string, string>): Promise<string>;
}

export interface Pace {
  connections: number;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
}
