import { useQuery } from '@tanstack/react-query';
import type { Coupon } from '@tohfa/contract';
import { couponDeskTexts as texts } from '@tohfa/contract/screens';
import { type ComponentProps, useState } from 'react';
import { useStepUp } from '../admin/step-up.tsx';
import { call } from '../lib/api.ts';
import { saveFile } from '../lib/save-file.ts';
import { type FieldErrors, useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

const { form: words } = texts;

/** A new coupon, one to change, or a batch of codes that each can be used once. */
export default function CouponSheet({ editing, onSaved, onClosed }: CouponSheetProps) {
  const coupon = typeof editing === 'string' ? undefined : editing;
  const isBatch = editing === 'codes';
  const [open, setOpen] = useState(true);
  const save = useSaveCoupon(coupon);
  const createCodes = useCreateCodes();
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    await (isBatch ? createCodes(form) : save(form));
    onSaved();
    setOpen(false);
  });

  const title = isBatch ? texts.codes : coupon ? texts.titleOf(coupon.code) : texts.add;
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={title}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {isBatch ? (
          <Fields fields={BATCH_FIELDS} errors={errors} />
        ) : (
          <TextField
            label={words.code}
            name="code"
            maxLength={32}
            autoCapitalize="characters"
            hint={words.codeHint}
            defaultValue={coupon?.code}
            error={errors.code}
          />
        )}
        <DiscountFields coupon={coupon} errors={errors} />
        <Fields fields={PERIOD_FIELDS} coupon={coupon} errors={errors} />
        {!isBatch && <Fields fields={LIMIT_FIELDS} coupon={coupon} errors={errors} />}
        <WhoAndWhatFields coupon={coupon} errors={errors} isBatch={isBatch} />
        <CheckboxField label={words.active} name="active" defaultChecked={coupon?.active ?? true} />
        <Button type="submit" aria-busy={busy} className="w-full">
          {busy ? words.saving : isBatch ? words.create : words.save}
        </Button>
      </form>
    </Sheet>
  );
}

function DiscountFields({ coupon, errors }: Pick<FieldsProps, 'coupon' | 'errors'>) {
  const [kind, setKind] = useState(coupon?.kind ?? 'percent');
  return (
    <div className={GRID_CLASS}>
      <SelectField
        label={words.kind}
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value === 'amount' ? 'amount' : 'percent')}
      >
        <option value="percent">{words.kinds.percent}</option>
        <option value="amount">{words.kinds.amount}</option>
      </SelectField>
      <TextField
        label={words.values[kind]}
        name="value"
        inputMode="decimal"
        defaultValue={coupon?.value}
        error={errors.value}
      />
      {DISCOUNT_FIELDS.filter(({ name }) => kind === 'percent' || name !== 'maxDiscount').map((field) => (
        <CouponField key={field.name} field={field} coupon={coupon} errors={errors} />
      ))}
    </div>
  );
}

/** For what it takes something off, and who may use it. */
function WhoAndWhatFields({ coupon, errors, isBatch }: Omit<FieldsProps, 'fields'> & { isBatch: boolean }) {
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('getCategories', { signal }),
  });
  return (
    <>
      <SelectField
        // The chosen one is there only once the list is.
        key={categories.status}
        label={words.category}
        name="categoryId"
        defaultValue={coupon?.categoryId ?? ''}
        error={errors.categoryId}
      >
        <option value="">{words.everyCategory}</option>
        {categories.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {!isBatch && (
        <TextField
          label={words.email}
          name="email"
          type="email"
          hint={words.emailHint}
          defaultValue={coupon?.email}
          error={errors.email}
        />
      )}
      <CheckboxField label={words.firstOrder} name="firstOrder" defaultChecked={coupon?.firstOrder} />
    </>
  );
}

function Fields({ fields, coupon, errors }: FieldsProps) {
  return (
    <div className={GRID_CLASS}>
      {fields.map((field) => (
        <CouponField key={field.name} field={field} coupon={coupon} errors={errors} />
      ))}
    </div>
  );
}

function CouponField({ field: { value, ...field }, coupon, errors }: CouponFieldProps) {
  return (
    <TextField
      inputMode={field.type === undefined ? 'numeric' : undefined}
      {...field}
      defaultValue={(coupon && value?.(coupon)) ?? field.defaultValue}
      error={errors[field.name]}
    />
  );
}

const GRID_CLASS = 'grid grid-cols-2 items-start gap-3';

const BATCH_FIELDS: CouponFieldSpec[] = [
  { name: 'prefix', label: words.prefix, inputMode: 'text', maxLength: 12, hint: words.optional },
  { name: 'count', label: words.count, defaultValue: '50' },
];

const DISCOUNT_FIELDS: CouponFieldSpec[] = [
  {
    name: 'maxDiscount',
    label: words.maxDiscount,
    hint: words.optional,
    value: ({ maxDiscount }) => maxDiscount,
  },
  {
    name: 'minimum',
    label: words.minimum,
    hint: words.optional,
    value: ({ minimum }) => minimum || undefined,
  },
];

const PERIOD_FIELDS: CouponFieldSpec[] = [
  { name: 'startsAt', label: words.firstDay, type: 'date', value: ({ startsAt }) => toDay(startsAt) },
  { name: 'endsAt', label: words.lastDay, type: 'date', value: ({ endsAt }) => toDay(endsAt) },
];

const LIMIT_FIELDS: CouponFieldSpec[] = [
  { name: 'maxUses', label: words.maxUses, hint: words.noLimit, value: ({ maxUses }) => maxUses },
  {
    name: 'maxUsesPerPerson',
    label: words.maxUsesPerPerson,
    hint: words.noLimit,
    value: ({ maxUsesPerPerson }) => maxUsesPerPerson,
  },
];

function useSaveCoupon(coupon: Coupon | undefined) {
  const withStepUp = useStepUp();
  return async (form: FormData) => {
    const maxUses = readNumber(form, 'maxUses');
    const body = {
      ...readTerms(form),
      ...(coupon && { id: coupon.id }),
      code: String(form.get('code')),
      ...(maxUses !== undefined && { maxUses }),
    };
    await withStepUp(() => call('saveCoupon', { body }));
    showToast({ tone: 'success', message: words.saved });
  };
}

/** The codes are shown once, as a file: the shop lists them like any other coupon. */
function useCreateCodes() {
  const withStepUp = useStepUp();
  return async (form: FormData) => {
    const body = {
      ...readTerms(form),
      prefix: String(form.get('prefix')),
      count: readNumber(form, 'count') ?? 0,
    };
    const { codes } = await withStepUp(() => call('createCouponCodes', { body }));
    saveFile('coupon-codes.csv', new Blob([`code\n${codes.join('\n')}\n`], { type: 'text/csv' }));
    showToast({ tone: 'success', message: words.created(codes.length) });
  };
}

/** A day begins and ends at midnight in India. */
function readTerms(form: FormData) {
  const [maxDiscount, maxUsesPerPerson] = [
    readNumber(form, 'maxDiscount'),
    readNumber(form, 'maxUsesPerPerson'),
  ];
  const categoryId = readNumber(form, 'categoryId');
  const email = String(form.get('email') ?? '').trim();
  const [startsAt, endsAt] = [String(form.get('startsAt') ?? ''), String(form.get('endsAt') ?? '')];
  return {
    kind: form.get('kind') === 'amount' ? ('amount' as const) : ('percent' as const),
    value: readNumber(form, 'value') ?? 0,
    minimum: readNumber(form, 'minimum') ?? 0,
    ...(maxDiscount !== undefined && { maxDiscount }),
    ...(maxUsesPerPerson !== undefined && { maxUsesPerPerson }),
    ...(startsAt && { startsAt: new Date(`${startsAt}T00:00:00+05:30`).toISOString() }),
    ...(endsAt && { endsAt: new Date(`${endsAt}T23:59:59+05:30`).toISOString() }),
    active: form.get('active') !== null,
    firstOrder: form.get('firstOrder') !== null,
    ...(categoryId !== undefined && { categoryId }),
    ...(email && { email }),
  };
}

function readNumber(form: FormData, name: string): number | undefined {
  const typed = String(form.get(name) ?? '').trim();
  return typed === '' ? undefined : Number(typed);
}

function toDay(moment: string | undefined): string | undefined {
  return moment && new Date(Date.parse(moment) + 330 * 60_000).toISOString().slice(0, 10);
}

interface CouponSheetProps {
  editing: Coupon | 'new' | 'codes';
  onSaved: () => void;
  onClosed: () => void;
}

type CouponFieldSpec = Omit<ComponentProps<typeof TextField>, 'value' | 'error'> & {
  /** What it holds of a coupon that is changed. */
  value?: (coupon: Coupon) => string | number | undefined;
};

interface FieldsProps {
  fields: readonly CouponFieldSpec[];
  coupon?: Coupon | undefined;
  errors: FieldErrors;
}

interface CouponFieldProps extends Omit<FieldsProps, 'fields'> {
  field: CouponFieldSpec;
}
