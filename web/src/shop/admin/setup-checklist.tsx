import type { AnswerOf, Operations, ReadinessStep } from '@tohfa/contract';
import { checklistTexts, gapTexts, readinessTexts } from '@tohfa/contract/screens';
import { CircleCheckIcon, CircleIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries, useMayCall } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';

/**
 * What is missing until the shop is ready to sell, and until it can take real money. Nothing for those who may not change
 * it, and nothing while it is not known.
 */
export function SetupChecklist({ whileOpenOnly = false }: { whileOpenOnly?: boolean }) {
  return useMayCall()('shopReadiness') && <Checklist whileOpenOnly={whileOpenOnly} />;
}

function Checklist({ whileOpenOnly }: { whileOpenOnly: boolean }) {
  const { data } = useReadiness();
  if (!data || (whileOpenOnly && data.ready)) return null;
  const done = data.steps.filter((one) => one.done).length;
  return (
    <Panel
      title={checklistTexts.title}
      action={
        <span className="text-14 text-ink-soft">
          {checklistTexts.progress({ done, of: data.steps.length })}
        </span>
      }
    >
      {data.ready && <p className="text-14">{checklistTexts.ready}</p>}
      <ul className="grid gap-x-6 wide:grid-cols-2">
        {data.steps.map(({ step, done: isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ul>
      <KeyTest />
      <h3 className="mt-4 font-semibold text-16">{checklistTexts.realMoney}</h3>
      {data.realMoney.length === 0 ? (
        <p className="mt-1 text-14">{checklistTexts.noGaps}</p>
      ) : (
        <ul className="mt-1 list-disc space-y-1 pl-5 text-14">
          {data.realMoney.map((gap) => (
            <li key={gap}>{gapTexts[gap]}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Step({ step, isDone }: { step: ReadinessStep; isDone: boolean }) {
  const { title, how } = readinessTexts[step];
  const to = STEP_PATHS[step];
  return (
    <li className="flex min-h-11 items-start gap-3 py-2">
      {isDone ? (
        <CircleCheckIcon role="img" aria-label={checklistTexts.done} className="shrink-0 text-leaf" />
      ) : (
        <CircleIcon role="img" aria-label={checklistTexts.missing} className="shrink-0 text-field-border" />
      )}
      <div className="min-w-0">
        {to === undefined || isDone ? (
          <p className={isDone ? 'text-ink-soft' : 'font-semibold'}>{title}</p>
        ) : (
          <Link to={to} className="font-semibold text-rani underline underline-offset-2">
            {title}
          </Link>
        )}
        {!isDone && <p className="text-14 text-ink-soft">{how}</p>}
      </div>
    </li>
  );
}

/** Where a step is done; the others are set where the shop runs. */
const STEP_PATHS: Partial<Record<ReadinessStep, string>> = {
  name: `${paths.shopSettings}#look`,
  address: `${paths.shopSettings}#seller`,
  gst: `${paths.shopSettings}#seller`,
  product: paths.addProduct,
  delivery: paths.deliveryManagement,
  policies: `${paths.shopSettings}#policies`,
  owner: paths.adminsManagement,
};

function KeyTest() {
  const [result, setResult] = useState<KeyTestResult>();
  const refresh = useInvalidateAdminQueries(['shop-readiness']);
  const { busy, run } = useAction(async () => {
    setResult(await call('testPaymentKeys', {}));
    await refresh();
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button variant="secondary" aria-busy={busy} onClick={run}>
        {busy ? checklistTexts.testing : checklistTexts.test}
      </Button>
      {result && <Notice tone={result.result === 'works' ? 'success' : 'error'}>{resultText(result)}</Notice>}
    </div>
  );
}

function resultText({ result, mode, reason = '' }: KeyTestResult): string {
  const { works, refused, unreachable } = checklistTexts.results;
  if (result === 'works') return works({ mode });
  return result === 'refused' ? refused({ reason }) : unreachable;
}

export function useReadiness() {
  return useAdminQuery(['shop-readiness'], (signal) => call('shopReadiness', { signal }));
}

type KeyTestResult = AnswerOf<Operations['testPaymentKeys']>;
