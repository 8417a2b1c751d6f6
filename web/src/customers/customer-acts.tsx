import type { CustomerPage } from '@tohfa/contract';
import { customerTexts, customerActTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../admin/page.tsx';
import { useMayCall } from '../admin/session.ts';
import { call } from '../lib/api.ts';
import { formatIndiaDate, indiaToday } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { LazyConfirmDialog, useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';

const BlockSheet = lazy(() => import('./block-customer-sheet.tsx'));
const EraseSheet = lazy(() => import('./erase-customer-sheet.tsx'));

/** Each says what it does before it does it, and is recorded. */
export function CustomerActs({ customer, onChanged }: CustomerActsProps) {
  const mayCall = useMayCall();
  const [asking, setAsking] = useState<'block' | 'unblock' | 'export' | 'erase'>();
  const name = customer.name || customer.email || customerTexts.unnamed;
  const close = () => setAsking(undefined);
  const { run: unblock } = useAction(async () => {
    await call('unblockCustomer', { body: { id: customer.id } });
    showToast({ tone: 'success', message: texts.unblocked({ name }) });
    onChanged();
  });
  const { run: exportData, busy: exporting } = useAction(async () => {
    const data = await call('exportCustomer', { body: { id: customer.id } });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(`tohfa-customer-${customer.id.slice(0, 8)}-${indiaToday()}.json`, file);
    showToast({ tone: 'success', message: texts.exported });
  });
  if (!mayCall('blockCustomer')) return customer.block ? <BlockFacts customer={customer} /> : null;
  return (
    <Panel title={texts.title}>
      <BlockFacts customer={customer} />
      <div className="flex flex-wrap gap-2">
        {customer.block ? (
          <Button variant="secondary" onClick={() => setAsking('unblock')}>
            {texts.unblock}
          </Button>
        ) : (
          customer.canBlock && (
            <Button variant="secondary" onClick={() => setAsking('block')}>
              {texts.block}
            </Button>
          )
        )}
        <Button variant="secondary" aria-busy={exporting} onClick={() => setAsking('export')}>
          {texts.export}
        </Button>
        <Button variant="secondary" onClick={() => setAsking('erase')} className="text-chilli!">
          {texts.erase}
        </Button>
      </div>
      {!customer.canBlock && <p className="mt-3 text-14 text-ink-soft">{texts.cannotBlock}</p>}
      {asking === 'unblock' && (
        <LazyConfirmDialog
          title={texts.unblockTitle({ name })}
          description={texts.unblockEffect}
          confirmLabel={texts.unblock}
          onConfirm={unblock}
          onClose={close}
        />
      )}
      {asking === 'export' && (
        <LazyConfirmDialog
          title={texts.exportTitle}
          description={texts.exportEffect}
          confirmLabel={texts.export}
          onConfirm={exportData}
          onClose={close}
        />
      )}
      <Suspense>
        {asking === 'block' && (
          <BlockSheet id={customer.id} name={name} onBlocked={onChanged} onClosed={close} />
        )}
        {asking === 'erase' && <EraseSheet customer={customer} name={name} onClosed={close} />}
      </Suspense>
    </Panel>
  );
}

function BlockFacts({ customer: { block } }: { customer: CustomerPage }) {
  if (!block) return null;
  return (
    <p className="mb-3 text-14">
      {texts.blockedBy({ by: block.by, day: formatIndiaDate(block.at) })}
      {block.reason && <span className="block text-ink-soft">{block.reason}</span>}
    </p>
  );
}

interface CustomerActsProps {
  customer: CustomerPage;
  onChanged: () => void;
}
