import { COURIER_NAMES, dispatchForm, reasonForm, suggestCourier, trackingForm } from '@tohfa/contract';
import { orderStepTexts as texts } from '@tohfa/contract/screens';
import { type ChangeEvent, useId, useMemo, useRef, useState } from 'react';
import { useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { TextArea, TextField } from '../../ui/fields.tsx';

/** A decision that needs a reason: the field shows once it is opened, and keeps its text when the decision fails. */
export function ReasonForm({ openLabel, submitLabel, requiredMessage, busy, onSubmit }: ReasonFormProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useContractForm(
    useMemo(() => reasonForm(requiredMessage), [requiredMessage]),
    { defaultValues: { reason: '' }, onSubmit: ({ reason }) => onSubmit(reason) },
  );
  if (!isOpen) {
    return (
      <Button
        variant="secondary"
        onClick={() => setOpen(true)}
        className="w-full text-chilli! hover:border-chilli!"
      >
        {openLabel}
      </Button>
    );
  }
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      <TextArea label={texts.reason} rows={2} maxLength={300} {...form.field('reason')} />
      <Button type="submit" variant="danger" aria-busy={busy} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

/** Dispatches, with the courier and its number. */
export function TrackingForm({ hint, busy, onSubmit }: TrackingFormProps) {
  const form = useContractForm(trackingForm, {
    defaultValues: { tracking: '' },
    onSubmit: ({ tracking }) => onSubmit(tracking),
  });
  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      <TextField label={texts.tracking} maxLength={300} hint={hint} {...form.field('tracking')} />
      <Button type="submit" aria-busy={busy} className="w-full">
        {texts.dispatched}
      </Button>
    </form>
  );
}

/** A parcel with the courier and its number there; both may be left out. */
export function DispatchForm({ busy, onSubmit }: DispatchFormProps) {
  const form = useContractForm(dispatchForm, {
    defaultValues: { note: '', courier: '', trackingNumber: '' },
    check: ({ note, trackingNumber }) => ({
      note: note.trim() === '' && trackingNumber.trim() === '' ? texts.noTracking : undefined,
    }),
    onSubmit,
  });
  const couriers = useId();
  const filledIn = useRef('');

  /** What the admin chose stays; what was filled in follows the number. */
  function fillInCourier(event: ChangeEvent<HTMLInputElement>) {
    if (form.getValues('courier') !== filledIn.current) return;
    filledIn.current = suggestCourier(event.target.value) ?? '';
    form.setValue('courier', filledIn.current);
  }

  return (
    <form onSubmit={form.submit} noValidate className="space-y-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField label={texts.courier} maxLength={60} list={couriers} {...form.field('courier')} />
        <TextField
          label={texts.consignmentNumber}
          maxLength={60}
          spellCheck={false}
          {...form.field('trackingNumber', { deps: 'note', onChange: fillInCourier })}
        />
        <datalist id={couriers}>
          {COURIER_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <TextField label={texts.tracking} maxLength={300} hint={texts.trackingHint} {...form.field('note')} />
      <Button type="submit" aria-busy={busy} className="w-full">
        {texts.dispatched}
      </Button>
    </form>
  );
}

interface DispatchFormProps {
  busy: boolean;
  onSubmit: (tracking: { note: string; courier: string; trackingNumber: string }) => void;
}

interface ReasonFormProps {
  openLabel: string;
  submitLabel: string;
  /** Shown when no reason was given. */
  requiredMessage: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
}

interface TrackingFormProps {
  hint: string;
  busy: boolean;
  onSubmit: (tracking: string) => void;
}
