import { delivery } from '@tohfa/contract/screens';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { Button } from '../ui/buttons.tsx';
import { TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { isPincode, readPincode, savePincode } from './estimates.ts';

/** One field. A pincode is kept only if the shop delivers there. */
export default function PincodeSheet({ onClosed }: { onClosed: () => void }) {
  const known = readPincode();
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState(known ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const pincode = typed.replaceAll(' ', '');
    if (!isPincode(pincode)) return setError(delivery.pincodeFormat);
    setBusy(true);
    try {
      const { served } = await call('deliveryEstimate', { body: { pincode, productIds: [] } });
      if (!served) return setError(delivery.notServed(pincode));
      savePincode(pincode);
      setOpen(false);
    } catch (problem) {
      setError((problem instanceof ApiError && problem.fields.pincode) || errorMessage(problem));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={delivery.sheetTitle}
      description={delivery.sheetText}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="mt-4 space-y-4">
        <TextField
          label={delivery.pincodeLabel}
          name="pincode"
          value={typed}
          error={error}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? delivery.checking : delivery.save}
        </Button>
        {known !== undefined && (
          <button
            type="button"
            onClick={() => {
              savePincode(undefined);
              setOpen(false);
            }}
            className="mx-auto flex h-11 items-center px-3 font-semibold text-14 text-rani hover:underline"
          >
            {delivery.forget}
          </button>
        )}
      </form>
    </Sheet>
  );
}
