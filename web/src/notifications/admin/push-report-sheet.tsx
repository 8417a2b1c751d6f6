import {
  type AnswerOf,
  type Operations,
  type PushOutcome,
  pushOutcomes,
  RECIPIENTS_PER_PAGE,
} from '@tohfa/contract';
import { pushListTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { AdminLoadError } from '../../admin/page.tsx';
import { Pager } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { outcomeLabels, sendProgress, stateLabels, useInvalidatePushes, usePushReport } from './pushes.ts';

/** The outcome of one announcement by recipient, updated while it is being sent. */
export default function PushReportSheet({ id, onClosed }: { id: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [outcome, setOutcome] = useState<PushOutcome>();
  const [page, setPage] = useState(1);
  const report = usePushReport(id, outcome, page);
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={report.data?.push.title ?? texts.sheetTitle}
      description={report.data?.push.body ?? ''}
    >
      {report.isPending && <Skeleton className="mt-4 h-40" />}
      {report.isError && <AdminLoadError error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (
        <div className="mt-4 space-y-4 text-14">
          <Summary push={report.data.push} onCancelled={() => void report.refetch()} />
          <SelectField
            label={texts.show}
            name="outcome"
            value={outcome ?? ''}
            onChange={({ target }) => {
              setPage(1);
              setOutcome(pushOutcomes.find((one) => one === target.value));
            }}
          >
            <option value="">{texts.everyone}</option>
            {pushOutcomes
              .filter((one) => report.data.push.counts[one])
              .map((one) => (
                <option key={one} value={one}>
                  {texts.outcome({
                    label: outcomeLabels[one].label,
                    count: report.data.push.counts[one] ?? 0,
                  })}
                </option>
              ))}
          </SelectField>
          <Recipients recipients={report.data.recipients} />
          {report.data.total > RECIPIENTS_PER_PAGE && (
            <Pager
              page={page}
              pageSize={RECIPIENTS_PER_PAGE}
              total={report.data.total}
              onPageChange={setPage}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}

function Summary({ push, onCancelled }: { push: Report['push']; onCancelled: () => void }) {
  const { total, done } = sendProgress(push);
  const invalidatePushes = useInvalidatePushes();
  const { busy, run: cancel } = useAction(async () => {
    await call('cancelPush', { body: { id: push.id } });
    onCancelled();
    await invalidatePushes();
  });
  return (
    <div className="space-y-2">
      <p>
        <Badge tone={stateLabels[push.status].tone}>{stateLabels[push.status].label}</Badge>{' '}
        <span className="text-ink-soft">
          {texts.facts({ at: formatIndiaDateTime(push.sendAt), by: push.createdBy, path: push.path })}
        </span>
      </p>
      {push.status === 'sending' && (
        <progress
          aria-label={texts.progress}
          value={done}
          max={Math.max(total, 1)}
          className="w-full accent-rani"
        />
      )}
      {push.status !== 'scheduled' && (
        <p role="status" className="tabular-nums">
          {push.status === 'done' && !push.counts.sent
            ? texts.nobody
            : texts.sentOfAll({ sent: push.counts.sent ?? 0, total })}
        </p>
      )}
      {push.counts.unknown !== undefined && <p className="text-ink-soft">{texts.unknown}</p>}
      {push.status === 'scheduled' && (
        <Button variant="secondary" aria-busy={busy} onClick={cancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}

function Recipients({ recipients }: Pick<Report, 'recipients'>) {
  if (recipients.length === 0) return null;
  return (
    <ul aria-label={texts.recipients} className="divide-y divide-hairline">
      {recipients.map(({ id, email, outcome }) => (
        <li key={id} className="flex min-h-11 items-center gap-3 py-1">
          <span className="min-w-0 flex-1">
            <EmailText>{email || texts.deletedAccount}</EmailText>
          </span>
          <Badge tone={outcomeLabels[outcome].tone}>{outcomeLabels[outcome].label}</Badge>
        </li>
      ))}
    </ul>
  );
}

type Report = AnswerOf<Operations['pushReport']>;
