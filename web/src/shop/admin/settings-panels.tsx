import {
  INDIAN_STATES,
  type SavedShopSettings,
  type ShopSettingName,
  type ShopSettingValues,
  shownState,
} from '@tohfa/contract';
import { settingTexts, shopSettingsScreen as words } from '@tohfa/contract/screens';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../admin/page.tsx';
import { paths } from '../../lib/paths.ts';
import type { FieldErrors } from '../../lib/submit.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Edits } from './settings-draft.ts';

const TWO_COLUMNS = 'grid gap-4 cards:grid-cols-2';

export function PausePanel(panel: SettingsPanelProps) {
  return (
    <Panel title={words.panels.pause}>
      <div className="space-y-3">
        <p className="text-14">{panel.saved.paused === '' ? words.open : words.isPaused}</p>
        <Words name="paused" rows={2} {...panel} />
      </div>
    </Panel>
  );
}

export function ContactPanel(panel: SettingsPanelProps) {
  return (
    <Panel title={words.panels.contact}>
      <div className={TWO_COLUMNS}>
        <Field name="contactEmail" type="email" {...panel} />
        <Field name="contactPhone" type="tel" {...panel} />
        <Field name="contactHours" {...panel} />
        <Field name="grievanceOfficer" {...panel} />
      </div>
    </Panel>
  );
}

export function SellerPanel(panel: SettingsPanelProps) {
  const { saved, values, errors, change } = panel;
  const { label, hint } = textsOf('sellerState', saved);
  const number = saved.nextInvoiceNumber.slice(saved.nextInvoiceNumber.indexOf('/'));
  return (
    <div id="seller" className="scroll-mt-4">
      <Panel title={words.panels.seller}>
        <div className={TWO_COLUMNS}>
          <Field name="sellerName" {...panel} />
          <Field name="sellerAddress" {...panel} />
          <div>
            <SelectField
              label={label}
              name="sellerState"
              value={values.sellerState}
              disabled={isFixed('sellerState', saved)}
              error={errors.sellerState}
              onChange={(event) => change({ sellerState: event.target.value })}
            >
              {!INDIAN_STATES.includes(values.sellerState) && <option>{values.sellerState}</option>}
              {INDIAN_STATES.map((state) => (
                <option key={state} value={state}>
                  {shownState(state)}
                </option>
              ))}
            </SelectField>
            <p className="mt-1.5 text-14 text-ink-soft">{hint}</p>
          </div>
          <Field name="sellerGstin" autoCapitalize="characters" {...panel} />
          <div>
            <Field name="invoicePrefix" autoCapitalize="characters" maxLength={5} {...panel} />
            <p className="mt-1 font-semibold text-14">
              {words.nextInvoice({ number: values.invoicePrefix.trim().toUpperCase() + number })}
            </p>
          </div>
        </div>
      </Panel>
    </div>
  );
}

export function OrdersPanel(panel: SettingsPanelProps) {
  return (
    <Panel title={words.panels.orders}>
      <div className={TWO_COLUMNS}>
        <NumberField name="holdSeconds" unit={60} {...panel} />
        <NumberField name="guestHoldSeconds" unit={60} {...panel} />
        <NumberField name="giftLeadDays" unit={1} {...panel} />
      </div>
      <p className="mt-4 text-14">
        <RichText text={words.charges} parts={{ rules: toDeliveryRules }} />
      </p>
    </Panel>
  );
}

const toDeliveryRules = (text: string) => (
  <Link to={paths.deliveryManagement} className="font-semibold text-rani underline underline-offset-2">
    {text}
  </Link>
);

export function PoliciesPanel(panel: SettingsPanelProps) {
  return (
    <div id="policies" className="scroll-mt-4">
      <Panel title={words.panels.policies}>
        <div className="space-y-4">
          <Field name="policyEffectiveDate" type="date" className="cards:w-1/2" {...panel} />
          <div className="grid gap-4 wide:grid-cols-2">
            <Words name="termsText" {...panel} />
            <Words name="shippingText" {...panel} />
            <Words name="refundsText" {...panel} />
            <Words name="contactText" {...panel} />
          </div>
        </div>
      </Panel>
    </div>
  );
}

export function MailPanel(panel: SettingsPanelProps) {
  const { name, mailFromName, mailFromAddress } = panel.values;
  return (
    <Panel title={words.panels.mail}>
      <div className={TWO_COLUMNS}>
        <Field name="mailFromName" placeholder={name} {...panel} />
        <Field name="mailFromAddress" type="email" {...panel} />
      </div>
      <p className="mt-3 font-semibold text-14 [overflow-wrap:anywhere]">
        {words.sender({ sender: `${mailFromName.trim() || name} <${mailFromAddress}>` })}
      </p>
    </Panel>
  );
}

export function SignInPanel({ saved, values, errors, change }: SettingsPanelProps) {
  return (
    <Panel title={words.panels.signIn}>
      {(['signInWithPassword', 'signInWithCode', 'signInWithProvider'] as const).map((name) => (
        <CheckboxField
          key={name}
          name={name}
          {...textsOf(name, saved)}
          checked={values[name]}
          onChange={(event) => change({ [name]: event.target.checked })}
        />
      ))}
      {errors.signInWithCode && (
        <p role="alert" className="mt-1 font-medium text-14 text-chilli">
          {errors.signInWithCode}
        </p>
      )}
    </Panel>
  );
}

/** A setting of one line, with its sentence under it. */
export function Field({ name, saved, values, errors, change, ...input }: SettingFieldProps) {
  return (
    <TextField
      name={name}
      {...textsOf(name, saved)}
      error={errors[name]}
      value={values[name]}
      readOnly={isFixed(name, saved)}
      onChange={(event) => change({ [name]: event.target.value })}
      {...input}
    />
  );
}

function Words({ name, rows = 4, saved, values, errors, change }: SettingOf<TextName> & { rows?: number }) {
  return (
    <TextArea
      name={name}
      rows={rows}
      {...textsOf(name, saved)}
      error={errors[name]}
      value={values[name]}
      readOnly={isFixed(name, saved)}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
}

/** Shown in `unit`s: minutes are kept as seconds. */
function NumberField({
  name,
  unit,
  saved,
  values,
  errors,
  change,
}: SettingOf<NumberName> & { unit: number }) {
  const shown = values[name] / unit;
  return (
    <TextField
      name={name}
      {...textsOf(name, saved)}
      inputMode="numeric"
      error={errors[name]}
      value={Number.isNaN(shown) ? '' : Number(shown.toFixed(2))}
      readOnly={isFixed(name, saved)}
      onChange={({ target }) =>
        change({ [name]: /^\d{1,5}$/.test(target.value) ? Number(target.value) * unit : Number.NaN })
      }
    />
  );
}

function textsOf(name: ShopSettingName, { fixed }: SavedShopSettings) {
  const { label, hint } = settingTexts[name];
  const variable = fixed[name];
  return { label, hint: variable === undefined ? hint : words.fixed({ variable }) };
}

function isFixed(name: ShopSettingName, { fixed }: SavedShopSettings): boolean {
  return fixed[name] !== undefined;
}

export interface SettingsPanelProps {
  saved: SavedShopSettings;
  values: ShopSettingValues;
  errors: FieldErrors;
  change(change: Edits): void;
}

type NamesOf<Value> = {
  [Name in ShopSettingName]: ShopSettingValues[Name] extends Value ? Name : never;
}[ShopSettingName];
type TextName = NamesOf<string>;
type NumberName = NamesOf<number>;
type SettingOf<Name> = SettingsPanelProps & { name: Name };
type SettingFieldProps = SettingOf<TextName> & { label?: string } & Pick<
    ComponentProps<typeof TextField>,
    'type' | 'className' | 'placeholder' | 'autoCapitalize' | 'maxLength'
  >;
