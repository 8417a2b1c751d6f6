import { CARD_MESSAGE_MAX } from '@tohfa/contract';
import { checkoutCardTexts, checkoutDayTexts, parcelTexts } from '@tohfa/contract/screens';
import { formatShortDay } from '../../lib/dates.ts';
import { CheckboxField, SelectField, TextArea } from '../../ui/fields.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { OfferedPart } from './offered-part.tsx';
import type { Checkout } from './use-checkout.ts';

export function DeliverySection({ checkout }: { checkout: Checkout }) {
  const { options, day, slot, form, isForSeveral, chosenDate } = checkout;
  const slots = isForSeveral ? [] : (day?.slots ?? []);
  return (
    <SectionCard title={checkoutDayTexts.title}>
      <OfferedPart part="deliveryDate" checkout={checkout} />
      {options.data === undefined || day === undefined ? (
        <p className="mt-2 text-14 text-ink-soft">
          {options.isError ? checkoutDayTexts.failed : checkoutDayTexts.addressFirst}
        </p>
      ) : (
        <div className="mt-3 space-y-4">
          <SelectField
            label={checkoutDayTexts.day}
            name="deliveryDate"
            value={isForSeveral ? chosenDate : day.date}
            onChange={(event) => form.setValue('deliveryDate', event.target.value)}
          >
            {isForSeveral && <option value="">{parcelTexts.soonest}</option>}
            {options.data.days.map(({ date }, index) => (
              <option key={date} value={date}>
                {index === 0 && !isForSeveral
                  ? checkoutDayTexts.earliest(formatShortDay(date))
                  : formatShortDay(date)}
              </option>
            ))}
          </SelectField>
          {slots.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 font-semibold text-14">{checkoutDayTexts.time}</legend>
              <div className="flex flex-wrap gap-2">
                <SlotOption
                  label={checkoutDayTexts.anyTime}
                  checked={slot === undefined}
                  onSelect={() => form.setValue('slotId', '')}
                />
                {slots.map(({ id, name, left }) => (
                  <SlotOption
                    key={id}
                    label={left === 0 ? checkoutDayTexts.full(name) : name}
                    disabled={left === 0}
                    checked={slot?.id === id}
                    onSelect={() => form.setValue('slotId', id)}
                  />
                ))}
              </div>
            </fieldset>
          )}
        </div>
      )}
    </SectionCard>
  );
}

function SlotOption({ label, checked, disabled = false, onSelect }: SlotOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-hairline px-4 text-14 transition-colors duration-160 hover:border-rani has-checked:border-rani has-checked:bg-rani-soft has-disabled:cursor-default has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-rani">
      <input
        type="radio"
        name="slotId"
        checked={checked}
        disabled={disabled}
        onChange={onSelect}
        className="size-4.5 accent-rani outline-none"
      />
      {label}
    </label>
  );
}

interface SlotOptionProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export function CardSection({ checkout }: { checkout: Checkout }) {
  const { form } = checkout;
  const message = form.watch('message');
  return (
    <SectionCard title={checkoutCardTexts.title}>
      <OfferedPart part="message" checkout={checkout} />
      <div className="mt-3 space-y-2">
        <TextArea
          label={checkoutCardTexts.message}
          rows={3}
          maxLength={CARD_MESSAGE_MAX}
          placeholder={checkoutCardTexts.messagePlaceholder}
          {...form.field('message')}
        />
        <p className="text-right text-12 text-ink-soft tabular-nums">
          {checkoutCardTexts.written({ length: message.length, max: CARD_MESSAGE_MAX })}
        </p>
        <CheckboxField
          label={checkoutCardTexts.giftWrap}
          hint={checkoutCardTexts.giftWrapHint}
          {...giftWrapField(form)}
        />
      </div>
    </SectionCard>
  );
}

function giftWrapField(form: Checkout['form']) {
  const { error: _none, ...field } = form.field('giftWrap');
  return field;
}
