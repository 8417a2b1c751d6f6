import type { AuditEntry } from '@tohfa/contract';
import { Link } from 'react-router';
import { timeAgo } from '../accounts/time-ago.ts';
import { paths } from '../paths.ts';
import { actionWords } from './action-words.ts';
import { Panel } from './panel.tsx';

export function RecentActions({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Panel
      title="Done lately"
      action={
        <Link
          to={paths.audit}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          The whole audit
        </Link>
      }
    >
      {entries.length === 0 && <p className="text-14 text-ink-soft">Nothing yet.</p>}
      <ul className="divide-y divide-hairline text-14">
        {entries.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium [overflow-wrap:anywhere]">
              {actionWords(action)}
              {subject && <span className="font-normal text-ink-soft"> · {subject}</span>}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">
              {actor} · {timeAgo(at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
