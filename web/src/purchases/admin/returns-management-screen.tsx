import { type AdminReturn, formatRupees, RETURNS_PER_PAGE, returnTransitions } from '@tohfa/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AdminHeading } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { PaginatedList } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { timeAgo } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';

/** What customers report after delivery; the open ones first. */
export default function ReturnsManagementScreen() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const returns = useAdminQuery(['returns', page], (signal) =>
    call('allReturns', { query: { page: String(page) }, signal }),
  );
  return (
    <>
      <AdminHeading
        title="Returns"
        description="Accept or decline, record what came back, and refund all or some of it."
      />
      <PaginatedList
        query={returns}
        emptyMessage="Nobody has reported a problem."
        page={page}
        pageSize={RETURNS_PER_PAGE}
        onPageChange={(next) => setParams({ page: String(next) })}
      >
        {(found) => (
          <ul className="space-y-4">
            {found.returns.map((one) => (
              <ReturnCard key={`${one.id} ${one.state}`} one={one} onDecided={() => void returns.refetch()} />
            ))}
          </ul>
        )}
      </PaginatedList>
    </>
  );
}

function ReturnCard({ one, onDecided }: { one: AdminReturn; onDecided: () => void }) {
  const withStepUp = useStepUp();
  const [answer, setAnswer] = useState('');
  const [positions, setPositions] = useState<readonly number[]>(one.positions);
  const next = returnTransitions[one.state];
  const { busy, run: decide } = useAction(async (state: Decision) => {
    await withStepUp(() =>
      call('decideReturn', {
        body: { id: one.id, state, answer, ...(state === 'refunded' && { positions: [...positions] }) },
      }),
    );
    showToast({ tone: 'success', message: `Order ${one.number}: ${DECISIONS[state].done}` });
    onDecided();
  });
  return (
    <li className="rounded-card bg-surface p-4 shadow-float wide:p-5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{`Order ${one.number}: ${one.reason}`}</span>
        <Badge tone={next.length > 0 ? 'highlight' : 'neutral'}>{one.state}</Badge>
      </p>
      <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
        {`${one.buyerName} ${one.buyerEmail} · ${timeAgo(one.at)}`}
      </p>
      {one.details && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{one.details}</p>}
      {one.pictures.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {one.pictures.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <SquareImage
                src={url}
                alt="What the customer sent"
                sizes="96px"
                className="size-24 rounded-control"
              />
            </a>
          ))}
        </div>
      )}
      <ul className="mt-3">
        {one.lines.map(({ position, name, quantity, refund }) => (
          <li key={position}>
            <label className="flex min-h-11 items-center gap-3 text-14">
              <input
                type="checkbox"
                name="positions"
                disabled={one.state !== 'received'}
                checked={positions.includes(position)}
                onChange={({ target }) =>
                  setPositions(
                    target.checked
                      ? [...positions, position]
                      : positions.filter((other) => other !== position),
                  )
                }
                className="size-5 shrink-0 accent-rani"
              />
              {`${quantity} × ${name}, ${formatRupees(refund)}`}
            </label>
          </li>
        ))}
      </ul>
      {next.length > 0 && (
        <div className="mt-3 space-y-3">
          <TextField
            label="Answer to the customer"
            name="answer"
            maxLength={500}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {next.map((state) => (
              <Button
                key={state}
                variant={state === 'declined' ? 'secondary' : 'primary'}
                aria-busy={busy}
                disabled={state === 'refunded' && positions.length === 0}
                onClick={() => decide(state as Decision)}
              >
                {DECISIONS[state as Decision].label}
              </Button>
            ))}
          </div>
        </div>
      )}
    </li>
  );
}

const DECISIONS = {
  accepted: { label: 'Accept', done: 'accepted.' },
  declined: { label: 'Decline', done: 'declined.' },
  received: { label: 'It came back', done: 'received.' },
  refunded: { label: 'Refund what is ticked', done: 'the refund is on its way.' },
};

type Decision = keyof typeof DECISIONS;
