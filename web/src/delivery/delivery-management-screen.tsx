import { deliveryRules, type SavedDeliveryRules } from '@tohfa/contract';
import { deliveryRulesTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { AdminHeading, AdminLoadError, Panel } from '../admin/page.tsx';
import { IfMayCall } from '../admin/role-gate.tsx';
import { useAdminQuery, useMayCall } from '../admin/session.ts';
import { useStepUp } from '../admin/step-up.tsx';
import { call } from '../lib/api.ts';
import { type FieldErrors, useSubmit } from '../lib/submit.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { CheckboxField, TextField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/states.tsx';
import { ProductTermsPanel } from './product-terms-panel.tsx';
import { HolidayRows, SlotRows, ZoneRows } from './rule-rows.tsx';
import { formatMinute, parseMinute } from './times.ts';

const { charges: words } = texts;

/** Charges, zones, slots and holidays. The defaults are the specification's: 18 %, ₹30 and ₹10. */
export default function DeliveryManagementScreen() {
  const rules = useAdminQuery(['delivery-rules'], (signal) => call('deliveryRules', { signal }));
  return (
    <>
      <AdminHeading title={texts.title} description={texts.description} />
      {rules.isError && <AdminLoadError error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isPending && <Skeleton className="h-96 rounded-card!" />}
      {rules.data && (
        <RulesForm key={rules.data.version} rules={rules.data} onSaved={() => void rules.refetch()} />
      )}
      <IfMayCall name="listProductTerms">
        <ProductTermsPanel />
      </IfMayCall>
    </>
  );
}

function RulesForm({ rules, onSaved }: { rules: SavedDeliveryRules; onSaved: () => void }) {
  const withStepUp = useStepUp();
  const [draft, setDraft] = useState(rules);
  const [cutoff, setCutoff] = useState(formatMinute(rules.cutoffMinute));
  const { busy, errors, problem, submit } = useSubmit(
    async () => {
      const body = { ...draft, cutoffMinute: parseMinute(cutoff) ?? draft.cutoffMinute };
      await withStepUp(() => call('saveDeliveryRules', { body }));
      showToast({ tone: 'success', message: texts.saved });
      onSaved();
    },
    () => rulesErrors(draft),
  );
  const mayCall = useMayCall();
  // As the server has it: the tax is for those who do taxes, everything else for those who do orders.
  const may = { taxes: mayCall('saveProductTerms'), delivery: mayCall('movePurchase') };
  const change = (changes: Partial<SavedDeliveryRules>) => setDraft((before) => ({ ...before, ...changes }));
  const number = (name: NumberName, label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      hint={hint}
      error={errors[name]}
      readOnly={!may[name === 'taxRate' ? 'taxes' : 'delivery']}
      value={Number.isNaN(draft[name]) ? '' : draft[name]}
      onChange={(event) =>
        change({ [name]: event.target.value === '' ? Number.NaN : Number(event.target.value) })
      }
    />
  );

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Panel title={words.title}>
        <div className="grid gap-4 cards:grid-cols-2 wide:grid-cols-3">
          {number('taxRate', words.taxRate, words.taxRateHint)}
          {number('deliveryCharges', words.deliveryCharges)}
          {number('transactionCharges', words.transactionCharges)}
          {number('leadDays', words.leadDays, words.leadDaysHint)}
          <TextField
            label={words.cutoff}
            name="cutoffMinute"
            type="time"
            value={cutoff}
            readOnly={!may.delivery}
            error={errors.cutoffMinute}
            onChange={(event) => setCutoff(event.target.value)}
          />
          {number('maxDaysAhead', words.maxDaysAhead)}
        </div>
        <CheckboxField
          className="mt-3"
          label={words.servesEverywhere}
          name="servesEverywhere"
          hint={words.servesEverywhereHint}
          checked={draft.servesEverywhere}
          disabled={!may.delivery}
          onChange={(event) => change({ servesEverywhere: event.target.checked })}
        />
      </Panel>
      <fieldset disabled={!may.delivery} className="space-y-4">
        <ZoneRows zones={draft.zones} errors={errors} onChange={(zones) => change({ zones })} />
        <SlotRows slots={draft.slots} errors={errors} onChange={(slots) => change({ slots })} />
        <HolidayRows
          holidays={draft.holidays}
          errors={errors}
          onChange={(holidays) => change({ holidays })}
        />
      </fieldset>
      {(problem ?? (Object.keys(errors).length > 0 || undefined)) && (
        <Notice tone="error">{problem ?? texts.correct}</Notice>
      )}
      <Button type="submit" aria-busy={busy}>
        {busy ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function rulesErrors(draft: SavedDeliveryRules): FieldErrors {
  const issues = deliveryRules.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

type NumberName = 'taxRate' | 'deliveryCharges' | 'transactionCharges' | 'leadDays' | 'maxDaysAhead';
