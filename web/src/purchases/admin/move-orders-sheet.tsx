import { formatCount, MAX_ORDERS_AT_ONCE } from '@tohfa/contract';
import { moveOrdersTexts as say } from '@tohfa/contract/screens';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useInvalidateOrders } from './all-orders.ts';
import {
  applyMoves,
  isReady,
  type MoveStatus,
  ordersOf,
  outcomeText,
  type Plan,
  type PlannedMove,
  planMoves,
  previewMoves,
} from './move-orders.ts';

/** What will happen to each order, then it happens, then what came of it. */
export default function MoveOrdersSheet({ status, numbers, onMoved, onClosed }: MoveOrdersSheetProps) {
  const [open, setOpen] = useState(true);
  const [pasted, setPasted] = useState('');
  const [plan, setPlan] = useState<Plan>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [done, setDone] = useState<{ isStopped: boolean }>();
  const [isChecking, setChecking] = useState(false);
  const invalidateOrders = useInvalidateOrders();

  async function preview() {
    const planned = planMoves(status, numbers, pasted);
    const count = ordersOf(planned.rows).length;
    if (planned.rows.length === 0) return setProblem(say.pasteFirst);
    if (count > MAX_ORDERS_AT_ONCE) return setProblem(say.tooMany({ max: MAX_ORDERS_AT_ONCE }));
    setProblem(undefined);
    setChecking(true);
    try {
      setPlan(await previewMoves(status, planned));
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setChecking(false);
    }
  }
  // Packing asks for nothing: its preview is the first thing to see.
  const previewAtOnce = useEffectEvent(() => void preview());
  useEffect(() => {
    if (status === 'packed') previewAtOnce();
  }, [status]);

  async function apply(current: Plan) {
    if (progress !== undefined) return;
    setProgress(0);
    const { rows, isStopped } = await applyMoves(status, current, setProgress);
    setPlan({ rows });
    setDone({ isStopped });
    await invalidateOrders();
    onMoved();
  }

  const isAsking = status === 'dispatched' && plan === undefined;
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={say.title[status]}>
      <div className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {isAsking && (
          <PasteForm
            pasted={pasted}
            selected={numbers.length}
            busy={isChecking}
            onChange={setPasted}
            onSubmit={() => void preview()}
          />
        )}
        {isChecking && status === 'packed' && <p role="status">{say.checking}</p>}
        {plan && (
          <PlanView
            plan={plan}
            status={status}
            progress={progress}
            done={done}
            onBack={status === 'dispatched' ? () => setPlan(undefined) : undefined}
            onApply={() => void apply(plan)}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
    </Sheet>
  );
}

function PasteForm({ pasted, selected, busy, onChange, onSubmit }: PasteFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  const hint = [
    say.sheetHint,
    ...(selected > 0 ? [say.selectedAlone({ count: formatCount(selected) })] : []),
  ].join(' ');
  return (
    <form onSubmit={submit} className="space-y-4">
      <TextArea
        label={say.sheet}
        name="sheet"
        hint={hint}
        rows={8}
        spellCheck={false}
        value={pasted}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? say.checking : say.preview}
      </Button>
    </form>
  );
}

function PlanView({ plan, status, progress, done, onBack, onApply, onClose }: PlanViewProps) {
  const ready = plan.rows.filter(isReady).length;
  const moved = plan.rows.filter(({ result }) => result?.outcome === 'moved').length;
  return (
    <>
      {done && (
        <Notice tone={moved === plan.rows.length ? 'success' : 'info'}>
          {say.done({ moved, failed: plan.rows.length - moved })}
        </Notice>
      )}
      {done?.isStopped && <Notice tone="error">{say.stopped}</Notice>}
      {progress !== undefined && !done && (
        <div role="status" className="text-14 tabular-nums">
          <p>{say.progress({ done: progress, of: ready })}</p>
          <progress
            aria-label={say.title[status]}
            value={progress}
            max={ready}
            className="mt-1 h-2 w-full accent-rani"
          />
        </div>
      )}
      <ul className="divide-y divide-hairline text-14" aria-label={say.columns.result}>
        {/* What needs a person comes first. */}
        {sortRows(plan.rows).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand in the sheet twice
          <MoveRow key={index} row={row} />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-5 flex gap-3 border-hairline border-t bg-surface px-5 py-3 wide:-mx-7 wide:px-7">
        {done ? (
          <Button onClick={onClose} className="flex-1">
            {say.close}
          </Button>
        ) : (
          <>
            {onBack && progress === undefined && (
              <Button variant="secondary" onClick={onBack}>
                {say.back}
              </Button>
            )}
            <Button
              disabled={ready === 0}
              aria-busy={progress !== undefined}
              onClick={onApply}
              className="flex-1"
            >
              {ready === 0 ? say.nothing : say.apply({ what: say.title[status], count: formatCount(ready) })}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function MoveRow({ row }: { row: PlannedMove }) {
  const { line, typed, order, result } = row;
  const isGood = result?.outcome === 'ready' || result?.outcome === 'moved';
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold tabular-nums [overflow-wrap:anywhere]">
          {order ? order.number : typed}
          {line !== undefined && (
            <span className="ml-2 font-normal text-12 text-ink-soft">{`${say.columns.line} ${line}`}</span>
          )}
        </span>
        <span className={isGood ? 'text-leaf' : 'font-semibold text-chilli'}>{outcomeText(row)}</span>
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {[result?.name, result?.recipientName, order?.courier, order?.trackingNumber]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

function sortRows(rows: readonly PlannedMove[]): PlannedMove[] {
  const rank = ({ result }: PlannedMove) =>
    result?.outcome === 'moved' || result?.outcome === 'ready' ? 1 : 0;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

interface MoveOrdersSheetProps {
  status: MoveStatus;
  /** Of the selected orders; none, when all comes from a sheet. */
  numbers: readonly number[];
  onMoved: () => void;
  onClosed: () => void;
}

interface PasteFormProps {
  pasted: string;
  selected: number;
  busy: boolean;
  onChange: (pasted: string) => void;
  onSubmit: () => void;
}

interface PlanViewProps {
  plan: Plan;
  status: MoveStatus;
  progress: number | undefined;
  done: { isStopped: boolean } | undefined;
  onBack: (() => void) | undefined;
  onApply: () => void;
  onClose: () => void;
}
