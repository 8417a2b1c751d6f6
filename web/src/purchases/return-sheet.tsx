import {
  MAX_RETURN_PICTURES,
  nameOfOrder,
  type PurchaseLine,
  type PurchaseView,
  RETURN_REASONS,
} from '@tohfa/contract';
import { returnTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { shrinkImage } from '../lib/shrink-image.ts';
import { useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { SelectField, TextArea } from '../ui/fields.tsx';
import { SquareImage } from '../ui/images.tsx';
import { PicturesField } from '../ui/pictures-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { orderProof } from './guest-orders.ts';
import { useRefreshOrders } from './my-orders.tsx';

/** "Return or problem": which gifts, what is wrong, and pictures of it. */
export default function ReturnSheet({ order, onClosed }: { order: PurchaseView; onClosed: () => void }) {
  const refresh = useRefreshOrders();
  const lines = (order.lines ?? []).filter(({ state }) => state === 'ordered');
  const [open, setOpen] = useState(true);
  const [pictures, setPictures] = useState<File[]>([]);
  const { busy, errors, problem, submit } = useSubmit(async (typed) => {
    try {
      await call('askReturn', { form: await toReturnForm(order.id, typed, pictures) });
      showToast({ tone: 'success', message: returnTexts.sent });
      setOpen(false);
    } finally {
      void refresh();
    }
  });
  const [badPicture] = Object.entries(errors).flatMap(([name, error]) =>
    name.startsWith('picture') ? error : [],
  );

  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={returnTexts.title}
      description={returnTexts.description}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {(problem ?? badPicture) && <Notice tone="error">{problem ?? badPicture}</Notice>}
        <GiftsField lines={lines} error={errors.positions} />
        <SelectField label={returnTexts.whatIsWrong} name="reason" error={errors.reason}>
          {RETURN_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {returnTexts.reason(reason)}
            </option>
          ))}
        </SelectField>
        <SelectField label={returnTexts.wants} name="wants" error={errors.wants}>
          <option value="refund">{returnTexts.wishes.refund}</option>
          <option value="replacement">{returnTexts.wishes.replacement}</option>
        </SelectField>
        <TextArea
          label={returnTexts.details}
          name="details"
          rows={3}
          maxLength={1000}
          error={errors.details}
        />
        <PicturesField
          label={returnTexts.pictures}
          max={MAX_RETURN_PICTURES}
          added={pictures}
          onAdd={setPictures}
        />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? returnTexts.sending : returnTexts.send}
        </Button>
      </form>
    </Sheet>
  );
}

async function toReturnForm(orderId: string, typed: FormData, pictures: readonly File[]): Promise<FormData> {
  const form = new FormData();
  form.set('id', orderId);
  const { orderToken } = orderProof(orderId);
  if (orderToken !== undefined) form.set('orderToken', orderToken);
  form.set('positions', typed.getAll('positions').join(','));
  form.set('reason', String(typed.get('reason')));
  form.set('wants', String(typed.get('wants')));
  form.set('details', String(typed.get('details')));
  for (const [at, file] of pictures.entries()) form.set(`picture${at}`, await shrinkImage(file), 'picture');
  return form;
}

function GiftsField({ lines, error }: { lines: readonly PurchaseLine[]; error: string | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-14">{returnTexts.whichGifts}</legend>
      <div className="space-y-2">
        {lines.map(({ position, name, variant, image, quantity }) => (
          <label
            key={position}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-hairline py-2 pr-2 pl-4 transition-colors duration-160 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input
              type="checkbox"
              name="positions"
              value={position}
              defaultChecked={lines.length === 1}
              className="size-5 shrink-0 accent-rani outline-none"
            />
            <span className="min-w-0 flex-1">{nameOfOrder([{ name, variant, quantity }])}</span>
            <SquareImage src={image} alt="" sizes="48px" className="size-12 shrink-0 rounded-control" />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
    </fieldset>
  );
}
