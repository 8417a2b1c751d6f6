import {
  type BodyOf,
  monthDayOf,
  monthNames,
  OCCASIONS,
  type Operations,
  type OtherDay,
  otherDayForm,
  RELATIONS,
} from '@tohfa/contract';
import { occasionTexts, relationTexts, otherDayTexts as texts } from '@tohfa/contract/screens';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../lib/api.ts';
import { type ContractForm, type FormSchema, useContractForm } from '../lib/forms.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';

// The form starts with nothing chosen, which the contract's own input type does not allow.
const schema = otherDayForm as unknown as FormSchema<OtherDayInput, OtherDayBody>;

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Adds a day of somebody else, or changes one. */
export default function OtherDaySheet({ day, token, onSaved, onClosed }: OtherDaySheetProps) {
  const [open, setOpen] = useState(true);
  const form = useContractForm(schema, {
    defaultValues: {
      name: day?.name ?? '',
      relation: day?.relation ?? '',
      occasion: day?.occasion ?? '',
      date: day?.date ?? '',
    },
    fixedValues: { token, ...(day && { id: day.id }) },
    onSubmit: async (body) => {
      onSaved((await call('saveOtherDay', { body })).other_days);
      setOpen(false);
    },
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={day ? texts.editTitle : texts.addTitle}
      description={texts.notice}
    >
      <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={60}
          autoComplete="off"
          required
          {...form.field('name')}
        />
        <SelectField label={texts.relation} required {...form.field('relation')}>
          <Options values={RELATIONS} labels={relationTexts} />
        </SelectField>
        <SelectField label={texts.occasion} required {...form.field('occasion')}>
          <Options values={OCCASIONS} labels={occasionTexts} />
        </SelectField>
        <DateFields form={form} />
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <Button type="submit" aria-busy={form.busy} className="w-full">
          {form.busy ? texts.saving : texts.save}
        </Button>
      </form>
    </Sheet>
  );
}

/** Three controls for one value: a browser's date field cannot leave the year open. */
function DateFields({ form: { control } }: { form: OtherDayContractForm }) {
  const { field, fieldState } = useController({ control, name: 'date' });
  const [parts, setParts] = useState(() => splitDate(field.value));
  const id = useId();
  const error = fieldState.error?.message;

  function change(changes: Partial<DateParts>) {
    const next = { ...parts, ...changes };
    setParts(next);
    field.onChange(joinDate(next));
  }

  const described = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error ${id}-hint` : `${id}-hint`,
  };
  return (
    <fieldset
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) field.onBlur();
      }}
    >
      <legend className="mb-1.5 font-semibold text-14">{texts.date}</legend>
      <div className="grid grid-cols-[4fr_6fr_4fr] gap-2">
        <SelectField
          label={texts.day}
          name="day"
          ref={field.ref}
          value={parts.day}
          onChange={({ target }) => change({ day: target.value })}
          {...described}
        >
          <option value="" />
          {DAYS.map((day) => (
            <option key={day} value={twoDigits(day)}>
              {day}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.month}
          name="month"
          value={parts.month}
          onChange={({ target }) => change({ month: target.value })}
          {...described}
        >
          <option value="" />
          {monthNames().map((month, index) => (
            <option key={month} value={twoDigits(index + 1)}>
              {month}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.year}
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={parts.year}
          onChange={({ target }) => change({ year: target.value.trim() })}
          {...described}
          aria-invalid={error && parts.year !== '' ? true : undefined}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-14 text-chilli">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-14 text-ink-soft">
        {texts.yearHint}
      </p>
    </fieldset>
  );
}

function Options<Value extends string>({
  values,
  labels,
}: {
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}) {
  return (
    <>
      <option value="">{texts.choose}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </>
  );
}

function splitDate(date: string): DateParts {
  const [month = '', day = ''] = (monthDayOf(date) ?? '').split('-');
  return { day, month, year: date.length > 5 ? date.slice(0, 4) : '' };
}

/** Empty until day and month are chosen. */
function joinDate({ day, month, year }: DateParts): string {
  if (day === '' || month === '') return '';
  return year === '' ? `${month}-${day}` : `${year}-${month}-${day}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

type OtherDayBody = BodyOf<Operations['saveOtherDay']>;
type OtherDayInput = Record<'name' | 'relation' | 'occasion' | 'date' | 'token', string> & { id?: string };
type OtherDayContractForm = ContractForm<OtherDayInput, OtherDayBody>;
type DateParts = Record<'day' | 'month' | 'year', string>;

interface OtherDaySheetProps {
  /** Absent: a new one is added. */
  day: OtherDay | undefined;
  token: string;
  onSaved: (days: OtherDay[]) => void;
  /** After the closing animation. */
  onClosed: () => void;
}
