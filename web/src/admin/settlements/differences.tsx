import {
  daysBetween,
  formatPaise,
  indianDay,
  paise,
  SETTLEMENT_NOTE_MAX,
  type SettlementDifferenceView,
  type SettlementView,
} from '@tohfa/contract';
import {
  differenceTexts,
  settlementDifferences,
  settlementStates,
  settlementTexts,
} from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { formatIndiaDate, indiaToday } from '../../lib/dates.ts';
import { paths, settlementPath } from '../../lib/paths.ts';
import { useSubmit } from '../../lib/submit.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Notice, showToast } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { IfMayCall } from '../role-gate.tsx';
import { useInvalidateAdminQueries } from '../session.ts';
import { useFetchSettlements } from './fetch-settlements.tsx';

const LazySheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }));

/** Whether the money of a settlement has arrived. */
export function StateBadge({ status }: Pick<SettlementView, 'status'>) {
  return <Badge tone={STATE_TONES[status]}>{settlementStates[status]}</Badge>;
}

const STATE_TONES = { created: 'neutral', processed: 'success', failed: 'error' } as const;

export function DifferenceBadge({ count }: { count: number }) {
  return <Badge tone="highlight">{settlementTexts.differenceCount({ count })}</Badge>;
}

/** Each with its name, its age and what to do. */
export function DifferenceList({ differences, within }: DifferenceListProps) {
  return (
    <ul className="space-y-3">
      {differences.map((one) => (
        <li key={one.id} className="break-inside-avoid rounded-card bg-surface p-4 shadow-float wide:p-5">
          <Difference difference={one} within={within} />
        </li>
      ))}
    </ul>
  );
}

function Difference({ difference, within }: DifferenceProps & Pick<DifferenceListProps, 'within'>) {
  const words = settlementDifferences[difference.kind];
  const { state, since, expected, found, note, resolvedAt } = difference;
  const days = daysBetween(indianDay(new Date(since)), indiaToday());
  return (
    <article aria-labelledby={`difference-${difference.id}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`difference-${difference.id}`} className="text-18">
          {words.name}
        </h3>
        <p className="text-14 text-ink-soft">
          {resolvedAt ? formatIndiaDate(resolvedAt) : differenceTexts.age({ days })}
        </p>
      </div>
      <p className="mt-1 text-14">{words.meaning}</p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-14">
        {expected !== undefined && <Amount label={differenceTexts.expected} amount={expected} />}
        {found !== undefined && <Amount label={differenceTexts.found} amount={found} />}
      </dl>
      <About difference={difference} within={within} />
      {state === 'open' && (
        <p className="mt-3 rounded-control bg-sunken px-4 py-3 text-14">
          <strong className="font-semibold">{`${differenceTexts.whatToDo}: `}</strong>
          {words.action}
        </p>
      )}
      {note !== '' && <p className="mt-2 text-14 text-ink-soft [overflow-wrap:anywhere]">{`“${note}”`}</p>}
      <Actions difference={difference} />
    </article>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{formatPaise(paise(amount))}</dd>
    </div>
  );
}

/** What it is about, and where to look. */
function About({
  difference: { entityId, settlementId, orderNumber, giftId },
  within,
}: DifferenceProps & Pick<DifferenceListProps, 'within'>) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-14 text-ink-soft">
      <span className="[overflow-wrap:anywhere]">{entityId}</span>
      <TargetLink orderNumber={orderNumber} giftId={giftId} />
      {settlementId !== undefined && settlementId !== within && (
        <Link to={settlementPath(settlementId)} className={LINK}>
          {differenceTexts.inSettlement}
        </Link>
      )}
    </p>
  );
}

/** To the order or the gift that a payment was for. */
export function TargetLink({
  orderNumber,
  giftId,
}: Pick<SettlementDifferenceView, 'orderNumber' | 'giftId'>) {
  if (orderNumber !== undefined)
    return (
      <Link to={`${paths.ordersManagement}?q=${orderNumber}`} className={LINK}>
        {settlementTexts.order({ number: orderNumber })}
      </Link>
    );
  if (giftId === undefined) return null;
  return (
    <Link to={`${paths.giftsManagement}?q=${giftId}`} className={LINK}>
      {settlementTexts.gift}
    </Link>
  );
}

const LINK = 'font-semibold text-rani hover:underline';

function Actions({ difference }: DifferenceProps) {
  const [resolving, setResolving] = useState(false);
  const reload = useInvalidateAdminQueries(['settlements', 'settlement-differences', 'settlement']);
  const fetching = useFetchSettlements();
  const reopening = useAction(async () => {
    await call('reopenSettlementDifference', { body: { id: difference.id } });
    showToast({ tone: 'success', message: differenceTexts.reopened });
    await reload();
  });
  if (difference.state === 'closed') return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      {difference.state === 'open' ? (
        <>
          <IfMayCall name="resolveSettlementDifference">
            <Button variant="secondary" onClick={() => setResolving(true)} className="h-11! text-14!">
              {differenceTexts.resolve}
            </Button>
          </IfMayCall>
          <IfMayCall name="fetchSettlements">
            <Button
              variant="secondary"
              aria-busy={fetching.busy}
              onClick={() => fetching.run(indianDay(new Date(difference.since)))}
              className="h-11! text-14!"
            >
              {differenceTexts.recheck}
            </Button>
          </IfMayCall>
        </>
      ) : (
        <IfMayCall name="reopenSettlementDifference">
          <Button
            variant="secondary"
            aria-busy={reopening.busy}
            onClick={reopening.run}
            className="h-11! text-14!"
          >
            {differenceTexts.reopen}
          </Button>
        </IfMayCall>
      )}
      {resolving && (
        <Suspense>
          <ResolveSheet difference={difference} onSaved={reload} onClosed={() => setResolving(false)} />
        </Suspense>
      )}
    </div>
  );
}

function ResolveSheet({ difference, onSaved, onClosed }: ResolveSheetProps) {
  const [open, setOpen] = useState(true);
  const noteIn = (form: FormData) => String(form.get('note') ?? '').trim();
  const { busy, errors, problem, submit } = useSubmit(
    async (form) => {
      await call('resolveSettlementDifference', { body: { id: difference.id, note: noteIn(form) } });
      showToast({ tone: 'success', message: differenceTexts.resolved });
      setOpen(false);
      await onSaved();
    },
    (form) => (noteIn(form) === '' ? { note: differenceTexts.noteNeeded } : {}),
  );
  return (
    <LazySheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={differenceTexts.resolveTitle}
      description={settlementDifferences[difference.kind].name}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <TextArea
          label={differenceTexts.note}
          name="note"
          rows={3}
          maxLength={SETTLEMENT_NOTE_MAX}
          hint={differenceTexts.noteHint}
          error={errors.note}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" aria-busy={busy} className="w-full">
          {differenceTexts.resolve}
        </Button>
      </form>
    </LazySheet>
  );
}

interface DifferenceListProps {
  differences: readonly SettlementDifferenceView[];
  /** The settlement whose page it is on. */
  within?: string | undefined;
}

interface DifferenceProps {
  difference: SettlementDifferenceView;
}

interface ResolveSheetProps extends DifferenceProps {
  onSaved: () => Promise<unknown>;
  onClosed: () => void;
}
