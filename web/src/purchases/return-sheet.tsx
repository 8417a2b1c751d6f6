import { useQueryClient } from '@tanstack/react-query';
import { MAX_RETURN_PICTURES, type PurchaseView, RETURN_REASONS } from '@tohfa/contract';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SelectField, TextArea } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ordersKey } from './my-orders.tsx';

/** "Return or problem": which gifts, what is wrong, and pictures of it. */
export default function ReturnSheet({ order, onClosed }: { order: PurchaseView; onClosed: () => void }) {
  const queryKey = ordersKey(useUser()?.id);
  const queryClient = useQueryClient();
  const lines = (order.lines ?? []).filter(({ state }) => state === 'ordered');
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const form = new FormData();
    form.set('id', order.id);
    form.set('positions', typed.getAll('positions').join(','));
    form.set('reason', String(typed.get('reason')));
    form.set('details', String(typed.get('details')));
    const pictures = typed.getAll('pictures').filter((file) => file instanceof File && file.size > 0);
    for (const [index, picture] of pictures.slice(0, MAX_RETURN_PICTURES).entries())
      form.set(`picture${index}`, picture as File);
    setBusy(true);
    setProblem(undefined);
    try {
      await call('askReturn', { form });
      showToast({ tone: 'success', message: 'We have your message and will answer soon.' });
      setOpen(false);
    } catch (error) {
      const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
      setProblem(first ?? errorMessage(error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Return or problem"
      description="Tell us what is wrong. We look at it and answer within two working days."
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        <fieldset>
          <legend className="mb-1.5 font-semibold text-14">Which gifts?</legend>
          {lines.map(({ position, name, quantity }) => (
            <label key={position} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="positions"
                value={position}
                defaultChecked={lines.length === 1}
                className="size-5 shrink-0 accent-rani"
              />
              {`${quantity} × ${name}`}
            </label>
          ))}
        </fieldset>
        <SelectField label="What is wrong?" name="reason" defaultValue={RETURN_REASONS[0]}>
          {RETURN_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
        <TextArea label="Tell us more (optional)" name="details" rows={3} maxLength={1000} />
        <label className="block font-semibold text-14">
          {`Pictures (optional, up to ${MAX_RETURN_PICTURES})`}
          <input
            type="file"
            name="pictures"
            multiple
            accept="image/*"
            className="mt-1.5 block w-full rounded-control border border-field-border p-2 font-normal"
          />
        </label>
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </Sheet>
  );
}
