import {
  formatRupees,
  MAX_REGISTRY_ITEMS,
  MAX_WANTED,
  type Product,
  type ProductVariant,
  withVariant,
} from '@tohfa/contract';
import { editRegistryTexts as texts } from '@tohfa/contract/screens';
import { MinusIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { dismissToast, showToast } from '../../ui/feedback.tsx';
import { CheckboxField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { FindGifts } from './find-gifts.tsx';
import { type FormItem, keyOfFormItem, type RegistryForm, toFormItem } from './registry-form.ts';

const CHANGED_BY_PERSON = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
const REMOVED_TOAST = 'registry-item-removed';

/** What is on the list, and the search that adds to it. */
export function GiftsSection({ form }: { form: RegistryForm }) {
  const items = form.watch('items');
  const problem = form.formState.errors.items?.message;
  const list = useRef<HTMLUListElement>(null);

  function setItems(change: (items: readonly FormItem[]) => FormItem[]) {
    form.setValue('items', change(form.getValues('items')), CHANGED_BY_PERSON);
  }

  function add(product: Product, variant: ProductVariant | undefined) {
    const item = toFormItem(product, variant);
    setItems((before) => [...before, item]);
    showToast({ tone: 'success', message: texts.added({ name: withVariant(item) }), key: REMOVED_TOAST });
  }

  function remove(item: FormItem, place: number) {
    setItems((before) => before.filter((one) => keyOfFormItem(one) !== keyOfFormItem(item)));
    list.current?.focus();
    const undo = () => {
      dismissToast(REMOVED_TOAST);
      setItems((before) =>
        before.some((one) => keyOfFormItem(one) === keyOfFormItem(item))
          ? [...before]
          : before.toSpliced(place, 0, item),
      );
    };
    showToast({
      tone: 'success',
      message: texts.removed({ name: withVariant(item) }),
      key: REMOVED_TOAST,
      action: { label: texts.undo, onClick: undo },
    });
  }

  return (
    <SectionCard title={texts.itemsTitle}>
      <p className="mt-1 text-14 text-ink-soft">{texts.itemsText}</p>
      {problem && (
        <p role="alert" className="mt-2 font-medium text-14 text-chilli">
          {problem}
        </p>
      )}
      <ul ref={list} tabIndex={-1} className="mt-2 divide-y divide-hairline outline-none empty:hidden">
        {items.map((item, place) => (
          <GiftRow
            key={keyOfFormItem(item)}
            item={item}
            onChange={(change) =>
              setItems((before) =>
                before.map((one) =>
                  keyOfFormItem(one) === keyOfFormItem(item) ? { ...one, ...change } : one,
                ),
              )
            }
            onRemove={() => remove(item, place)}
          />
        ))}
      </ul>
      {items.length < MAX_REGISTRY_ITEMS && (
        <FindGifts
          occasion={form.watch('occasion')}
          isOnList={(key) => items.some((item) => keyOfFormItem(item) === key)}
          onAdd={add}
        />
      )}
    </SectionCard>
  );
}

function GiftRow({ item, onChange, onRemove }: GiftRowProps) {
  const { image, price, wanted, given, sharing } = item;
  const name = withVariant(item);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3.5">
        <SquareImage src={image} alt="" sizes="64px" className="size-16 shrink-0 rounded-control" />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-14 text-ink-soft tabular-nums">
            {formatRupees(price)}
            {given > 0 && ` · ${texts.givenStays({ given })}`}
          </p>
        </div>
        <IconButton label={texts.remove({ name })} onClick={onRemove} className="-mr-2">
          <Trash2Icon />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 cards:pl-19.5">
        <CheckboxField
          label={texts.sharing}
          name={`sharing-${keyOfFormItem(item)}`}
          checked={sharing}
          onChange={({ target }) => onChange({ sharing: target.checked })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset for two buttons and a number would be read twice */}
        <div role="group" aria-label={`${texts.wanted}, ${name}`} className="-mr-2 flex items-center">
          <IconButton
            label={texts.fewer({ name })}
            disabled={wanted <= Math.max(1, given)}
            onClick={() => onChange({ wanted: wanted - 1 })}
            className="disabled:opacity-40"
          >
            <MinusIcon />
          </IconButton>
          <output className="min-w-8 text-center font-semibold tabular-nums">{wanted}</output>
          <IconButton
            label={texts.more({ name })}
            disabled={wanted >= MAX_WANTED}
            onClick={() => onChange({ wanted: wanted + 1 })}
            className="disabled:opacity-40"
          >
            <PlusIcon />
          </IconButton>
        </div>
      </div>
      {sharing && <p className="cards:pl-19.5 text-14 text-ink-soft">{texts.sharingHint}</p>}
    </li>
  );
}

interface GiftRowProps {
  item: FormItem;
  onChange: (change: Partial<Pick<FormItem, 'wanted' | 'sharing'>>) => void;
  onRemove: () => void;
}
