import {
  type AnswerOf,
  CIRCLE_DAYS_AHEAD,
  CIRCLE_KINDS,
  CIRCLE_NAME_MAX,
  DISPLAY_NAME_MAX,
  firstName,
  type Operations,
} from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type CirclePart, useReloadCircle } from './circle-caller.ts';

/** A new circle, or what whoever runs one may change. */
export default function CircleFormSheet({ change, onMade, onClosed }: CircleFormSheetProps) {
  const [open, setOpen] = useState(true);
  const name = useUser()?.name ?? '';
  const circle = change?.circle;
  const reload = useReloadCircle(change?.caller ?? {});
  const { busy, errors, problem, submit } = useSubmit(async (form) => {
    const body = {
      name: String(form.get('name')),
      kind: String(form.get('kind')) as (typeof CIRCLE_KINDS)[number],
      budget: Number(form.get('budget')),
      daysAhead: Number(form.get('daysAhead')),
    };
    if (change) {
      await call('changeCircle', { body: { ...change.caller, ...body } });
      await reload();
    } else {
      onMade?.(await call('makeCircle', { body: { ...body, myName: String(form.get('myName')) } }));
    }
    setOpen(false);
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={circle ? texts.settings : texts.makeTitle}
      {...(!circle && { description: texts.makeNotice })}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={texts.name}
          name="name"
          hint={texts.nameHint}
          maxLength={CIRCLE_NAME_MAX}
          autoComplete="off"
          defaultValue={circle?.name}
          error={errors.name}
          required
        />
        <SelectField label={texts.kind} name="kind" defaultValue={circle?.kind} error={errors.kind}>
          {CIRCLE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.budget}
          name="budget"
          hint={texts.budgetHint}
          inputMode="numeric"
          defaultValue={circle?.budget ?? 500}
          error={errors.budget}
          required
        />
        <TextField
          label={texts.daysAhead}
          name="daysAhead"
          inputMode="numeric"
          defaultValue={circle?.daysAhead ?? CIRCLE_DAYS_AHEAD.usual}
          error={errors.daysAhead}
          required
        />
        {!circle && (
          <TextField
            label={texts.myName}
            name="myName"
            maxLength={DISPLAY_NAME_MAX}
            autoComplete="given-name"
            defaultValue={firstName(name)}
            error={errors.myName}
            required
          />
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" aria-busy={busy} className="w-full">
          {circle ? (busy ? texts.saving : texts.save) : busy ? texts.making : texts.make}
        </Button>
      </form>
    </Sheet>
  );
}

interface CircleFormSheetProps {
  /** Absent: a new circle is made. */
  change?: CirclePart;
  onMade?: (made: AnswerOf<Operations['makeCircle']>) => void;
  /** After the closing animation. */
  onClosed: () => void;
}
