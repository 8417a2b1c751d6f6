import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  asVariant,
  chooseVariant,
  formatRupees,
  giftFilterFor,
  OCCASIONS,
  type Product,
  type ProductVariant,
  variantName,
  withVariant,
} from '@tohfa/contract';
import { editRegistryTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useDebounced } from '../../lib/debounce.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { keyOfFormItem } from './registry-form.ts';

const RESULTS = 6;

/** Searches the shop; before anything is typed, it shows what suits the occasion. */
export function FindGifts({ occasion, isOnList, onAdd }: FindGiftsProps) {
  const [typed, setTyped] = useState('');
  const found = useFoundGifts(useDebounced(typed.trim()), occasion);
  return (
    <div className="mt-3 rounded-control bg-sunken p-3">
      <TextField
        label={texts.search}
        name="search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={texts.searchPlaceholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The person is still searching: the form around it must not be sent.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="text-14 text-ink-soft empty:hidden">
        {found.isError && texts.searchFailed}
        {found.data?.length === 0 && texts.noneFound}
      </p>
      {found.data === undefined ? (
        !found.isError && <Skeleton className="mt-3 h-40" />
      ) : (
        <ul aria-busy={found.isPlaceholderData} className="mt-2 grid gap-x-4 gap-y-1 wide:grid-cols-2">
          {found.data.map((product) => (
            <FoundGift key={product.id} product={product} isOnList={isOnList} onAdd={onAdd} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FoundGift({ product, isOnList, onAdd }: FoundGiftProps) {
  const [variantId, setVariantId] = useState<number>();
  const variant = chooseVariant(product.variants, variantId);
  const sold = asVariant(product, variant);
  const name = withVariant(sold);
  const key = keyOfFormItem({ productId: product.id, ...(variant && { variantId: variant.id }) });
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-3">
        <SquareImage src={sold.image} alt="" sizes="56px" className="size-14 shrink-0 rounded-control" />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold text-14">{product.name}</span>
          <span className="block text-14 text-ink-soft tabular-nums">
            {formatRupees(sold.price)}
            {sold.count_in_stock === 0 && ` · ${texts.variantSoldOut}`}
          </span>
        </p>
        {isOnList(key) ? (
          <span className="flex h-11 items-center gap-1.5 font-semibold text-14 text-leaf">
            <CheckIcon className="size-4.5" />
            {texts.onList}
          </span>
        ) : (
          <IconButton
            label={texts.add({ name })}
            onClick={() => onAdd(product, variant)}
            className="bg-surface text-rani! shadow-float"
          >
            <PlusIcon />
          </IconButton>
        )}
      </div>
      {variant && (
        <SelectField
          label={texts.chooseVariant({ name: product.name })}
          name={`variant-${product.id}`}
          value={variant.id}
          onChange={({ target }) => setVariantId(Number(target.value))}
          className="mt-2"
        >
          {product.variants.map((option) => (
            <option key={option.id} value={option.id}>
              {variantName(product.options, option)}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  );
}

function useFoundGifts(q: string, occasion: string) {
  const known = OCCASIONS.find((one) => one === occasion) ?? 'Other';
  const suits = giftFilterFor({ occasion: known, relation: 'Other' }).occasion;
  const filter = q !== '' ? { q } : suits !== undefined ? { occasion: suits } : {};
  return useQuery({
    queryKey: ['found-gifts', filter],
    queryFn: ({ signal }) =>
      call('getProducts', { query: { ...filter, page: '1', limit: String(RESULTS) }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface FindGiftsProps {
  occasion: string;
  /** By the key of a product or variant. */
  isOnList: (key: string) => boolean;
  onAdd: (product: Product, variant: ProductVariant | undefined) => void;
}

interface FoundGiftProps extends Pick<FindGiftsProps, 'isOnList' | 'onAdd'> {
  product: Product;
}
