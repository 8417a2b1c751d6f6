import {
  type AdminReturn,
  formatRupees,
  nameOfOrder,
  RETURNS_PER_PAGE,
  returnTransitions,
  suggestCourier,
  trackingLink,
} from '@tohfa/contract';
import { returnStateTexts, returnsDeskTexts as texts } from '@tohfa/contract/screens';
import { type ComponentProps, useState } from 'react';
import { StateFilterChips, useStateFilter } from '../../admin/filters.tsx';
import { AdminHeading } from '../../admin/page.tsx';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { SavedFilters } from '../../admin/saved-filters.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { PaginatedList } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { timeAgo } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge, TrackParcel } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';

/** What customers report after delivery; the open ones first. */
export default function ReturnsManagementScreen() {
  const { filter, page, goToPage } = useStateFilter(RETURN_FILTERS);
  const { status: state } = filter;
  const returns = useAdminQuery(['returns', state, page], (signal) =>
    call('allReturns', { query: { ...(state && { state }), page: String(page) }, signal }),
  );
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description} />
      <SavedFilters list="returns" />
      <StateFilterChips
        label={texts.byState}
        states={RETURN_FILTERS}
        filter={filter}
        labelOf={(one) => (one === 'open' ? texts.toDo : returnStateTexts[one].admin)}
      />
      <PaginatedList
        query={returns}
        emptyMessage={state ? texts.noneInState : texts.none}
        page={page}
        pageSize={RETURNS_PER_PAGE}
        onPageChange={goToPage}
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

const RETURN_FILTERS = ['open', ...(Object.keys(returnTransitions) as AdminReturn['state'][])] as const;

function ReturnCard({ one, onDecided }: { one: AdminReturn; onDecided: () => void }) {
  const [positions, setPositions] = useState<readonly number[]>(one.positions);
  const isOpen = returnTransitions[one.state].length > 0;
  return (
    <li className="rounded-card bg-surface p-4 shadow-float wide:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-sans font-semibold text-16">{texts.heading(one)}</h2>
        <Badge tone={STATE_TONES[one.state]}>{returnStateTexts[one.state].admin}</Badge>
      </div>
      <p className="text-14 text-ink-soft [overflow-wrap:break-word]">
        {one.buyerName && `${one.buyerName} · `}
        {one.buyerEmail && <EmailText>{one.buyerEmail}</EmailText>}
        {one.buyerEmail && ' · '}
        {timeAgo(one.at)}
      </p>
      <p className="mt-1 font-semibold text-14">{texts.wants[one.wants]}</p>
      {one.details && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{one.details}</p>}
      {one.pictures.length > 0 && <Pictures urls={one.pictures} />}
      <ReturnedLines one={one} chosen={positions} onChoose={setPositions} />
      {one.answer && (
        <p className="mt-2 text-14 [overflow-wrap:anywhere]">
          <span className="font-semibold">{texts.answered}</span> {one.answer}
        </p>
      )}
      {one.trackingNumber && (
        <div className="mt-2 text-14">
          {[one.courier, one.trackingNumber].filter(Boolean).join(' ')}
          <TrackParcel link={trackingLink(one)} />
        </div>
      )}
      {isOpen && (
        <IfMayCall name="decideReturn">
          <Decide one={one} positions={positions} onDecided={onDecided} />
        </IfMayCall>
      )}
    </li>
  );
}

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" className="block">
            <SquareImage
              src={url}
              alt={texts.picture({ place: at + 1, of: urls.length })}
              sizes="96px"
              className="size-24 rounded-control"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Once it came back, an admin ticks what is refunded. */
function ReturnedLines({ one, chosen, onChoose }: ReturnedLinesProps) {
  return (
    <ul className="mt-3">
      {one.lines.map((line) => {
        const text = `${nameOfOrder([line])}, ${formatRupees(line.refund)}`;
        if (one.state !== 'received')
          return (
            <li key={line.position} className="text-14">
              {one.state === 'refunded' && line.state !== 'returned'
                ? texts.notRefunded({ line: text })
                : text}
            </li>
          );
        return (
          <li key={line.position}>
            <label className="flex min-h-11 items-center gap-3 text-14">
              <input
                type="checkbox"
                name="positions"
                checked={chosen.includes(line.position)}
                onChange={({ target }) =>
                  onChoose(
                    target.checked
                      ? [...chosen, line.position]
                      : chosen.filter((other) => other !== line.position),
                  )
                }
                className="size-5 shrink-0 accent-rani"
              />
              {text}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function Decide({ one, positions, onDecided }: DecideProps) {
  const withStepUp = useStepUp();
  const [answer, setAnswer] = useState('');
  const [withCharges, setWithCharges] = useState(one.chargesByDefault);
  const [trackingNumber, setTrackingNumber] = useState('');
  const [isAsking, setAsking] = useState(false);
  const sums = refundSums(one, positions);
  const amount = formatRupees(withCharges ? sums.withCharges : sums.goods);
  const { busy, run: decide } = useAction(async (state: Decision) => {
    await withStepUp(() =>
      call('decideReturn', {
        body: {
          id: one.id,
          state,
          answer,
          ...(state === 'refunded' && { positions: [...positions], withCharges }),
          ...(state === 'replaced' && { trackingNumber, courier: suggestCourier(trackingNumber) ?? '' }),
        },
      }),
    );
    showToast({ tone: 'success', message: texts.done[state](one) });
    onDecided();
  });
  return (
    <div className="mt-3 space-y-3">
      <TextField
        label={texts.answer}
        name="answer"
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {one.state === 'received' && one.charges > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-14">
          <input
            type="checkbox"
            name="withCharges"
            checked={withCharges}
            onChange={({ target }) => setWithCharges(target.checked)}
            className="size-5 shrink-0 accent-rani"
          />
          {texts.charges({ amount: formatRupees(one.charges) })}
        </label>
      )}
      {returnTransitions[one.state].includes('replaced') && (
        <TextField
          label={texts.trackingNumber}
          name="trackingNumber"
          maxLength={60}
          hint={suggestCourier(trackingNumber) ?? texts.trackingHint}
          value={trackingNumber}
          onChange={(event) => setTrackingNumber(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {returnTransitions[one.state].map((state) => (
          <Button
            key={state}
            variant={state === 'declined' || isOther(one, state) ? 'secondary' : 'primary'}
            aria-busy={busy}
            disabled={
              (state === 'refunded' && positions.length === 0) ||
              (state === 'replaced' && trackingNumber.trim() === '')
            }
            onClick={() => (state === 'refunded' ? setAsking(true) : decide(state as Decision))}
          >
            {state === 'refunded' && sums.withCharges > 0
              ? texts.refund({ amount })
              : texts.decisions[state as Decision]}
          </Button>
        ))}
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title={texts.refundTitle({ amount, number: one.number })}
          description={refundQuestion(sums, withCharges)}
          confirmLabel={texts.confirmRefund}
          cancelLabel={texts.notYet}
          onConfirm={() => decide('refunded')}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** What is ticked, in rupees, without and with the charges. */
function refundSums({ lines, charges }: AdminReturn, positions: readonly number[]): RefundSums {
  const goods = lines
    .filter(({ position }) => positions.includes(position))
    .reduce((sum, { refund }) => sum + refund, 0);
  return { goods, withCharges: goods + charges };
}

/** Names both sums, so that the other one can still be chosen. */
function refundQuestion({ goods, withCharges: all }: RefundSums, withCharges: boolean): string {
  const effect = texts.refundEffect;
  if (goods === all) return effect;
  return withCharges
    ? texts.refundWithoutCharges({ amount: formatRupees(goods), effect })
    : texts.refundWithCharges({ amount: formatRupees(all), effect });
}

/** The way to settle it that the customer did not ask for. */
function isOther({ wants }: AdminReturn, state: string): boolean {
  return state === (wants === 'replacement' ? 'refunded' : 'replaced');
}

const STATE_TONES: Record<AdminReturn['state'], BadgeTone> = {
  asked: 'highlight',
  accepted: 'neutral',
  received: 'highlight',
  refunded: 'success',
  replaced: 'success',
  declined: 'neutral',
};

type Decision = keyof typeof texts.decisions;
type BadgeTone = ComponentProps<typeof Badge>['tone'];

interface ReturnedLinesProps {
  one: AdminReturn;
  chosen: readonly number[];
  onChoose: (positions: readonly number[]) => void;
}

interface RefundSums {
  goods: number;
  withCharges: number;
}

interface DecideProps {
  one: AdminReturn;
  positions: readonly number[];
  onDecided: () => void;
}
