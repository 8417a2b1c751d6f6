import { type AnswerOf, formatCount, formatRupees, type Operations } from '@tohfa/contract';
import { agentChannelTexts, agentTexts as words } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { Cell, HeadCell, Table } from '../../../admin/table.tsx';
import { formatIndiaDate, timeAgo } from '../../../lib/dates.ts';

/** A table, on phones a card for each. */
export function AgentList({ agents }: { agents: readonly AgentView[] }) {
  return (
    <>
      <div className="hidden wide:block">
        <AgentTable agents={agents} />
      </div>
      <ul className="space-y-3 wide:hidden">
        {agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AgentTable({ agents }: { agents: readonly AgentView[] }) {
  const { columns } = words;
  return (
    <Table
      label={words.title}
      head={
        <>
          <HeadCell>{columns.assistant}</HeadCell>
          <HeadCell>{columns.seen}</HeadCell>
          <HeadCell className="text-right">{columns.calls}</HeadCell>
          <HeadCell>{columns.prepared}</HeadCell>
          <HeadCell className="text-right">{columns.bought}</HeadCell>
          <HeadCell className="text-right">{columns.gifts}</HeadCell>
        </>
      }
    >
      {agents.map((agent) => (
        <tr key={agent.id} className="align-top">
          <Cell className="max-w-72 py-3!">
            <AgentName agent={agent} />
          </Cell>
          <Cell className="whitespace-nowrap py-3! text-ink-soft tabular-nums">
            <p>{words.firstSeen({ when: formatIndiaDate(agent.firstSeenAt) })}</p>
            <p>{words.lastSeen({ when: timeAgo(agent.lastSeenAt) })}</p>
          </Cell>
          <Cell className="py-3! text-right tabular-nums">{formatCount(agent.calls)}</Cell>
          <Cell className="py-3! tabular-nums">
            <Prepared agent={agent} />
          </Cell>
          <Cell className="whitespace-nowrap py-3! text-right tabular-nums">
            <Bought agent={agent} />
          </Cell>
          <Cell className="whitespace-nowrap py-3! text-right tabular-nums">
            <GroupGifts agent={agent} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function AgentCard({ agent }: AgentProps) {
  const { columns } = words;
  return (
    <article className="rounded-card bg-surface p-4 text-14 shadow-float">
      <AgentName agent={agent} />
      <p className="mt-1 text-ink-soft">
        {`${words.firstSeen({ when: formatIndiaDate(agent.firstSeenAt) })} · ${words.lastSeen({ when: timeAgo(agent.lastSeenAt) })}`}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 border-hairline border-t pt-3 tabular-nums">
        <Fact label={columns.calls}>{formatCount(agent.calls)}</Fact>
        <Fact label={columns.prepared}>
          <Prepared agent={agent} />
        </Fact>
        <Fact label={columns.bought}>
          <Bought agent={agent} />
        </Fact>
        <Fact label={columns.gifts}>
          <GroupGifts agent={agent} />
        </Fact>
      </dl>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function AgentName({ agent: { name, profile, profileState, channels } }: AgentProps) {
  return (
    <>
      <p className={`[overflow-wrap:anywhere] ${name ? 'font-semibold' : ''}`}>{name || words.unnamed}</p>
      {profile && <p className="text-ink-soft [overflow-wrap:anywhere]">{profile}</p>}
      {profileState === 'failed' && <p className="text-chilli">{words.profileFailed}</p>}
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {channels.map((channel) => (
          <span key={channel} className="rounded-full bg-sunken px-2.5 py-1 font-semibold text-12">
            {agentChannelTexts[channel]}
          </span>
        ))}
      </p>
    </>
  );
}

/** Only what there is; a dash for nothing. */
function Prepared({ agent: { baskets, checkouts, groupGifts } }: AgentProps) {
  const parts = [
    baskets > 0 && words.baskets({ count: baskets }),
    checkouts > 0 && words.checkouts({ count: checkouts }),
    groupGifts > 0 && words.groupGifts({ count: groupGifts }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? NOTHING : parts.map((part) => <p key={part}>{part}</p>);
}

function Bought({ agent: { orders, orderAmount } }: AgentProps) {
  if (orders === 0) return NOTHING;
  return (
    <>
      <p className="font-bold">{formatRupees(orderAmount)}</p>
      <p className="text-ink-soft">{words.orders({ count: orders })}</p>
    </>
  );
}

function GroupGifts({ agent: { giftsOpened, giftsFunded, giftAmount } }: AgentProps) {
  if (giftsOpened === 0) return NOTHING;
  return (
    <>
      <p className="font-bold">{words.amountCollected({ amount: formatRupees(giftAmount) })}</p>
      <p className="text-ink-soft">{words.opened({ count: giftsOpened })}</p>
      {giftsFunded > 0 && <p className="text-ink-soft">{words.funded({ count: giftsFunded })}</p>}
    </>
  );
}

const NOTHING = <p className="text-ink-soft">–</p>;

interface AgentProps {
  agent: AgentView;
}

type AgentView = AnswerOf<Operations['agents']>['agents'][number];
