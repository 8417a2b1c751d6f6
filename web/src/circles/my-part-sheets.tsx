import {
  CIRCLE_DAY_KINDS,
  CIRCLE_WISHES_MAX,
  circleContactForm,
  DISPLAY_NAME_MAX,
  monthNames,
} from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useContractForm } from '../lib/forms.ts';
import { publicProductPath } from '../lib/paths.ts';
import { useSubmit } from '../lib/submit.ts';
import { PlaceSearch } from '../places/place-search.tsx';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { EmailField, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type CirclePart, useReloadCircle } from './circle-caller.ts';

export type OwnField = 'day' | 'address' | 'wishes' | 'email' | 'name';

/** One part of what the member gives of themselves, in a sheet of its own. */
export default function MyPartSheet({ field, onClosed, ...part }: MyPartSheetProps) {
  const [open, setOpen] = useState(true);
  const reload = useReloadCircle(part.caller);
  const saved = async () => {
    await reload();
    setOpen(false);
  };
  const { title, description } = HEADINGS[field];
  const Form = FORMS[field];
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={title}
      description={description}
    >
      <Form {...part} onSaved={saved} />
    </Sheet>
  );
}

const HEADINGS: Record<OwnField, { title: string; description: string }> = {
  day: { title: texts.addDayTitle, description: texts.daysNotice },
  address: { title: texts.addressTitle, description: texts.addressNote },
  wishes: { title: texts.wishesTitle, description: '' },
  email: { title: texts.emailTitle, description: texts.emailNote },
  name: { title: texts.myName2, description: '' },
};

function DayForm({ caller, onSaved }: OwnFormProps) {
  const [kind, setKind] = useState<(typeof CIRCLE_DAY_KINDS)[number]>('birthday');
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const [month, date] = [String(form.get('month')), String(form.get('date'))];
    const day = month === '' || date === '' ? '' : `${month}-${date}`;
    await call('saveCircleDay', { body: { ...caller, kind, title: String(form.get('title') ?? ''), day } });
    await onSaved();
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <SelectField
        label={texts.kind}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value as typeof kind)}
      >
        {CIRCLE_DAY_KINDS.map((one) => (
          <option key={one} value={one}>
            {texts.dayKinds[one]}
          </option>
        ))}
      </SelectField>
      {kind === 'other' && (
        <TextField
          label={texts.dayTitle}
          name="title"
          maxLength={60}
          autoComplete="off"
          error={errors.title}
        />
      )}
      <div className="grid grid-cols-[4fr_6fr] gap-3">
        <SelectField label={texts.day} name="date" error={errors.day}>
          <option value="" />
          {Array.from({ length: 31 }, (_, index) => index + 1).map((one) => (
            <option key={one} value={twoDigits(one)}>
              {one}
            </option>
          ))}
        </SelectField>
        <SelectField label={texts.month} name="month">
          <option value="" />
          {monthNames().map((month, index) => (
            <option key={month} value={twoDigits(index + 1)}>
              {month}
            </option>
          ))}
        </SelectField>
      </div>
      <SaveButton busy={busy} problem={problem} />
    </form>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

function AddressForm({ circle: { me }, caller, onSaved }: OwnFormProps) {
  const form = useContractForm(circleContactForm, {
    defaultValues: { ...NO_ADDRESS, ...me.address, phone: me.phone },
    onSubmit: async ({ phone, ...address }) => {
      await call('saveCircleMember', { body: { ...caller, address, phone } });
      await onSaved();
    },
  });
  const remove = useAction(async () => {
    await call('saveCircleMember', { body: { ...caller, address: null, phone: '' } });
    await onSaved();
  });
  return (
    <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
      <PlaceSearch
        label={texts.addressFields.find}
        onSelect={({ address, city, state, pincode }) => {
          form.setValue('apartment', address, { shouldValidate: true });
          form.setValue('district', city, { shouldValidate: true });
          form.setValue('state', state, { shouldValidate: true });
          form.setValue('pincode', pincode, { shouldValidate: true });
        }}
      />
      <TextField
        label={texts.addressFields.flatNo}
        autoComplete="address-line1"
        required
        {...form.field('flatNo')}
      />
      <TextField
        label={texts.addressFields.apartment}
        autoComplete="address-line2"
        required
        {...form.field('apartment')}
      />
      <TextField label={texts.addressFields.landmark} autoComplete="off" {...form.field('landmark')} />
      <div className="grid gap-4 wide:grid-cols-2">
        <TextField
          label={texts.addressFields.district}
          autoComplete="address-level2"
          required
          {...form.field('district')}
        />
        <TextField
          label={texts.addressFields.state}
          autoComplete="address-level1"
          required
          {...form.field('state')}
        />
        <TextField
          label={texts.addressFields.pincode}
          inputMode="numeric"
          maxLength={6}
          autoComplete="postal-code"
          required
          {...form.field('pincode')}
        />
        <TextField
          label={texts.phone}
          type="tel"
          hint={texts.phoneHint}
          maxLength={25}
          autoComplete="tel"
          {...form.field('phone')}
        />
      </div>
      <SaveButton busy={form.busy} problem={form.problem} />
      {me.address && (
        <Button variant="secondary" aria-busy={remove.busy} onClick={() => remove.run()} className="w-full">
          {texts.removeAddress}
        </Button>
      )}
    </form>
  );
}

const NO_ADDRESS = { flatNo: '', apartment: '', landmark: '', district: '', state: '', pincode: '' };

function WishesForm({ circle: { me }, caller, onSaved }: OwnFormProps) {
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const wishLinks = String(form.get('wishLinks'))
      .split('\n')
      .map((link) => link.trim())
      .filter(Boolean);
    await call('saveCircleMember', { body: { ...caller, wishes: String(form.get('wishes')), wishLinks } });
    await onSaved();
  });
  const links = me.wishProducts.map(({ slug }) => new URL(publicProductPath(slug), location.href).href);
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <TextArea
        label={texts.wishesTitle}
        name="wishes"
        hint={texts.wishesHint}
        rows={3}
        maxLength={CIRCLE_WISHES_MAX}
        defaultValue={me.wishes}
        error={errors.wishes}
      />
      <TextArea
        label={texts.wishLinks}
        name="wishLinks"
        hint={texts.wishLinksHint}
        rows={3}
        defaultValue={links.join('\n')}
        error={errors.wishLinks}
      />
      <SaveButton busy={busy} problem={problem} />
    </form>
  );
}

function EmailForm({ circle: { me }, caller, onSaved }: OwnFormProps) {
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const body = { ...caller, email: String(form.get('email')) };
    const { confirmMailed } = await call('saveCircleMember', { body });
    if (confirmMailed) showToast({ tone: 'success', message: texts.confirmMailed });
    await onSaved();
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <EmailField
        label={texts.email}
        name="email"
        autoComplete="email"
        defaultValue={me.email}
        error={errors.email}
      />
      <SaveButton busy={busy} problem={problem} />
    </form>
  );
}

function NameForm({ circle: { me }, caller, onSaved }: OwnFormProps) {
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    await call('saveCircleMember', { body: { ...caller, name: String(form.get('name')) } });
    await onSaved();
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <TextField
        label={texts.myName}
        name="name"
        maxLength={DISPLAY_NAME_MAX}
        autoComplete="given-name"
        defaultValue={me.name}
        error={errors.name}
        required
      />
      <SaveButton busy={busy} problem={problem} />
    </form>
  );
}

function SaveButton({ busy, problem }: { busy: boolean; problem: string | undefined }) {
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? texts.saving : texts.save}
      </Button>
    </>
  );
}

const FORMS = { day: DayForm, address: AddressForm, wishes: WishesForm, email: EmailForm, name: NameForm };

interface OwnFormProps extends CirclePart {
  onSaved: () => Promise<void>;
}

interface MyPartSheetProps extends CirclePart {
  field: OwnField;
  /** After the closing animation. */
  onClosed: () => void;
}
