import { type BodyOf, type CircleCaller, DRAW_NAME_MAX, drawForm, type Operations } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { indiaToday } from '../../lib/dates.ts';
import { type FormSchema, useContractForm } from '../../lib/forms.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const schema = drawForm as unknown as FormSchema<DrawInput, DrawBody>;

export default function StartDrawSheet({ budget, caller, onStarted, onClosed }: StartDrawSheetProps) {
  const [open, setOpen] = useState(true);
  const form = useContractForm(schema, {
    defaultValues: { name: '', date: '', budget },
    onSubmit: async (body) => {
      await call('startDraw', { body: { ...caller, ...body } });
      await onStarted();
      setOpen(false);
    },
  });
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={texts.startTitle}
      description={texts.startHint}
    >
      <form onSubmit={form.submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={DRAW_NAME_MAX}
          autoComplete="off"
          required
          {...form.field('name')}
        />
        <TextField label={texts.date} type="date" min={indiaToday()} required {...form.field('date')} />
        <TextField
          label={texts.budget}
          inputMode="numeric"
          type="number"
          min={1}
          required
          {...form.field('budget', { valueAsNumber: true })}
        />
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <Button type="submit" aria-busy={form.busy} className="w-full">
          {form.busy ? texts.asking : texts.ask}
        </Button>
      </form>
    </Sheet>
  );
}

type DrawInput = { name: string; date: string; budget: number };
type DrawBody = Pick<BodyOf<Operations['startDraw']>, 'name' | 'date' | 'budget'>;

interface StartDrawSheetProps {
  /** Of the circle, to start with. */
  budget: number;
  caller: CircleCaller;
  onStarted: () => Promise<void>;
  onClosed: () => void;
}
