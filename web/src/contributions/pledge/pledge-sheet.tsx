import {
  DISPLAY_NAME_MAX,
  formatRupees,
  indianDay,
  laterDay,
  type PublicGift,
  pledgeForm,
  pledgeParts,
  suggestAmounts,
} from '@tohfa/contract';
import { pledgeOfferTexts, pledgeTexts as texts } from '@tohfa/contract/screens';
import { type FormEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { toFieldErrors } from '../../lib/submit.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { EmailField, SelectField, TextField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Contribution } from '../chip-in/use-contribution.ts';
import { possiblePlans, quickDays } from './pledge-days.ts';

/** Amount, day, perhaps parts, and who it is. It ends with the request to look into the mail. */
export default function PledgeSheet({ gift, contribution, open, onClose, onClosed }: PledgeSheetProps) {
  const pledging = usePledgeForm(gift, contribution);
  const { sentTo } = pledging;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={sentTo === undefined ? pledgeOfferTexts.open : texts.sentTitle}
      {...(sentTo === undefined && { description: texts.intro })}
    >
      {sentTo === undefined ? (
        <PledgeForm gift={gift} pledging={pledging} />
      ) : (
        <div className="mt-3 space-y-4">
          <p role="status" className="[overflow-wrap:anywhere]">
            {texts.sent(sentTo)}
          </p>
          <p className="text-14 text-ink-soft">{texts.sentBefore}</p>
          <Button variant="secondary" onClick={onClose} className="w-full">
            {texts.close}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function PledgeForm({ gift, pledging }: { gift: PublicGift; pledging: Pledging }) {
  const { values, change, errors, problem, busy, submit } = pledging;
  const today = indianDay(new Date());
  const plan = planOf(values);
  const amount = Number(values.amount);
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <div className="space-y-2">
        <Choices
          label={texts.suggestions}
          choices={suggestAmounts(gift.remainingAmount).map((share) => ({
            value: String(share),
            text: formatRupees(share),
          }))}
          chosen={values.amount}
          onChoose={(chosen) => change({ amount: chosen })}
        />
        <TextField
          label={texts.amountLabel}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={values.amount}
          onChange={({ target }) => change({ amount: target.value.replaceAll(/[\s,₹]/g, '') })}
          error={errors.amount}
        />
      </div>
      <div className="space-y-2">
        <Choices
          label={texts.days}
          choices={quickDays(today, gift).map(({ kind, by }) => ({
            value: by,
            text: texts.quickDay[kind],
          }))}
          chosen={values.by}
          onChoose={(by) => change({ by })}
        />
        <TextField
          label={texts.byLabel}
          name="by"
          type="date"
          min={laterDay(gift.opensOn, today)}
          max={gift.closesOn}
          value={values.by}
          onChange={({ target }) => change({ by: target.value })}
          error={errors.by}
        />
      </div>
      <PartsField gift={gift} values={values} change={change} error={errors.parts} />
      <p role="status" className="text-14 text-ink-soft empty:hidden">
        {plan.parts > 1 && amount >= plan.parts ? texts.plan(pledgeParts({ amount, ...plan })) : ''}
      </p>
      <TextField
        label={texts.nameLabel}
        name="name"
        autoComplete="name"
        maxLength={DISPLAY_NAME_MAX}
        hint={texts.nameHint}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.name}
      />
      <EmailField
        label={texts.emailLabel}
        name="email"
        autoComplete="email"
        value={values.email}
        onChange={({ target }) => change({ email: target.value })}
        error={errors.email}
      />
      <p className="text-14 text-ink-soft">{texts.notice}</p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" aria-busy={busy} className="w-full">
        {busy ? texts.submitting : texts.submit(amount >= 1 ? formatRupees(Math.floor(amount)) : '')}
      </Button>
    </form>
  );
}

function Choices({ label, choices, chosen, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border border-hairline bg-surface px-4 font-medium text-14 tabular-nums transition-colors duration-160 hover:border-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:font-bold aria-pressed:text-rani"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Not shown while there is no time for a second part. */
function PartsField({ gift, values, change, error }: PartsFieldProps) {
  const plans = values.by === '' ? [] : possiblePlans(values.by, gift.closesOn);
  if (plans.length === 0) return null;
  return (
    <SelectField
      label={texts.partsLabel}
      name="parts"
      value={values.plan}
      onChange={({ target }) => change({ plan: target.value })}
      error={error}
    >
      <option value="">{texts.atOnce}</option>
      {plans.map(({ every, parts }) => (
        <option key={`${every} ${parts}`} value={`${every} ${parts}`}>
          {texts.inParts[every](parts)}
        </option>
      ))}
    </SelectField>
  );
}

function usePledgeForm(gift: PublicGift, { draft, setDraft, rupees }: Contribution) {
  const [values, setValues] = useState<PledgeValues>(() => ({
    amount: String(Math.min(rupees ?? gift.remainingAmount, gift.remainingAmount)),
    by: quickDays(indianDay(new Date()), gift)[0]?.by ?? gift.closesOn,
    plan: '',
    name: draft.anonymous ? '' : draft.displayName,
    email: draft.email,
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function send() {
    const { amount, by, name, email } = values;
    const checked = pledgeForm.safeParse({
      ...{ giftId: gift.id, amount: /^\d+$/.test(amount) ? Number(amount) : amount, by, name, email },
      ...planOf(values),
    });
    setProblem(undefined);
    setErrors(checked.success ? {} : toFieldErrors(checked.error.issues));
    if (!checked.success) return;
    setBusy(true);
    try {
      await call('pledge', { body: checked.data });
      setDraft({ displayName: draft.displayName || name.trim(), email: checked.data.email });
      setSentTo(checked.data.email);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return {
    ...{ values, errors, problem, busy, sentTo },
    change(changed: Partial<PledgeValues>) {
      setValues((before) => withPossiblePlan({ ...before, ...changed }, gift.closesOn));
      setErrors({});
      setProblem(undefined);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (!busy) void send();
    },
  };
}

/** Another day may leave no time for the parts that were chosen. */
function withPossiblePlan(values: PledgeValues, closesOn: string): PledgeValues {
  const { every, parts } = planOf(values);
  const isPossible =
    values.by !== '' &&
    possiblePlans(values.by, closesOn).some((plan) => plan.every === every && plan.parts === parts);
  return isPossible ? values : { ...values, plan: '' };
}

function planOf({ by, plan }: Pick<PledgeValues, 'by' | 'plan'>) {
  const [every, parts] = plan.split(' ');
  return { by, every: every === 'month' ? ('month' as const) : ('week' as const), parts: Number(parts ?? 1) };
}

type Pledging = ReturnType<typeof usePledgeForm>;

interface PledgeValues {
  /** In rupees, as typed. */
  amount: string;
  by: string;
  /** 'week 4'; empty: all at once. */
  plan: string;
  name: string;
  email: string;
}

interface PledgeSheetProps {
  gift: PublicGift;
  contribution: Contribution;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

interface ChoicesProps {
  label: string;
  choices: readonly { value: string; text: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

interface PartsFieldProps extends Pick<Pledging, 'values' | 'change'> {
  gift: PublicGift;
  error: string | undefined;
}
