/** What the shop tells of itself: the sandbox cannot read its tables. */
export interface ShopFacts {
  /** Every outside service, and whether a stand-in takes its place. */
  services: readonly { name: string; standIn: boolean; what: string }[];
  /** Without a trailing slash; port 0 is whichever was found. */
  url: string;
  data: { places: readonly { what: string; where: string }[]; reset: string };
  /** Switches are in the memory of one process. */
  processes: number;
  /** For assistants and other programs. */
  addresses: readonly {
    path: string;
    what: string;
    /** A browser has nothing to show of it. */
    isCall?: boolean;
  }[];
  commands(url: string): readonly { what: string; command: string }[];
  readActivity(limit: number): Promise<ShopActivity>;
}

/** Lists are newest first. */
export interface ShopActivity {
  accounts: readonly { email: string; name: string; password: string; isAdmin: boolean }[];
  pushes: readonly {
    title: string;
    kind: string;
    at: Date;
    status: string;
    /** Devices by outcome. */
    outcomes: Readonly<Record<string, number>>;
    /** The push services of the devices. */
    hosts: readonly string[];
  }[];
  queues: readonly { name: string; waiting: number; active: number; failed: number }[];
  tasks: readonly TaskRun[];
  agentSessions: readonly { agent: string; kind: string; channel: string; state: string; at: Date }[];
}

interface TaskRun {
  name: string;
  /** A cron expression, or how often it is repeated. */
  when: string;
  lastAt: Date | undefined;
  outcome: 'done' | 'failed' | 'running' | undefined;
}
