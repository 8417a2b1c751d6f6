import type { TaxMonth } from '@tohfa/contract';
import { gstTexts } from '@tohfa/contract/screens';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useInvalidateAdminQueries, useMayCall } from '../session.ts';

/** Closing is offered once the month is over; the server names what is in the way. */
export function CloseMonth({ month: { month, state }, name }: { month: TaxMonth; name: string }) {
  const mayCall = useMayCall();
  const [isAsking, setAsking] = useState(false);
  const invalidate = useInvalidateAdminQueries(['tax-month']);
  const closing = useAction(async () => {
    await call('closeTaxMonth', { body: { month } });
    showToast({ tone: 'success', message: gstTexts.close.done({ month: name }) });
    await invalidate();
  });
  if (state === 'closed')
    return mayCall('reopenTaxMonth') && <ReopenMonth month={month} name={name} onReopened={invalidate} />;
  if (state === 'running' || !mayCall('closeTaxMonth')) return null;
  return (
    <>
      <Button
        variant="secondary"
        aria-busy={closing.busy}
        className="h-11! text-14! print:hidden"
        onClick={() => setAsking(true)}
      >
        {gstTexts.close.button}
      </Button>
      {isAsking && (
        <LazyConfirmDialog
          title={gstTexts.close.title({ month: name })}
          description={gstTexts.close.description}
          confirmLabel={gstTexts.close.button}
          onConfirm={closing.run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function ReopenMonth({ month, name, onReopened }: ReopenMonthProps) {
  const [isOpen, setOpen] = useState(false);
  const reopening = useAction(async (reason: string) => {
    await call('reopenTaxMonth', { body: { month, reason } });
    setOpen(false);
    showToast({ tone: 'success', message: gstTexts.reopen.done({ month: name }) });
    await onReopened();
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    reopening.run(String(new FormData(event.currentTarget).get('reason') ?? ''));
  }
  return (
    <>
      <Button variant="secondary" className="h-11! text-14! print:hidden" onClick={() => setOpen(true)}>
        {gstTexts.reopen.button}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={gstTexts.reopen.title({ month: name })}
        description={gstTexts.reopen.description}
      >
        <form onSubmit={submit} className="mt-4 space-y-4">
          <TextField
            label={gstTexts.reopen.reason}
            hint={gstTexts.reopen.hint}
            name="reason"
            required
            maxLength={500}
          />
          <Button type="submit" aria-busy={reopening.busy} className="w-full">
            {gstTexts.reopen.submit}
          </Button>
        </form>
      </Sheet>
    </>
  );
}

interface ReopenMonthProps {
  month: string;
  name: string;
  onReopened: () => Promise<unknown>;
}
