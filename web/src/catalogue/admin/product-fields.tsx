import { formatRupees, MAX_TAGS, PRODUCT_STATES } from '@tohfa/contract';
import { occasionNames, productEditor, productFormTexts, recipientNames } from '@tohfa/contract/screens';
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useCategories } from '../products.ts';
import { ChipsField, textChips } from './chips-field.tsx';
import { ImagesField } from './images-field.tsx';
import { PackFields } from './pack-fields.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { priceRange, unitsInStock } from './variant-cells.ts';
import { moveItem } from './variant-matrix.ts';
import { VARIANTS_ID } from './variants-panel.tsx';

const { only, fromVariants } = productEditor;
const { details, inShop, pictures, goodFor } = productFormTexts;

/** Name, descriptions and brand. */
export function ProductTextFields({ form, editorKey }: Pick<ProductFormState, 'form' | 'editorKey'>) {
  return (
    <Panel title={details.title}>
      <div className="space-y-4">
        <TextField label={details.name} {...form.field('name')} required maxLength={200} />
        <TextArea
          label={details.description}
          {...form.field('description')}
          required
          rows={3}
          maxLength={2000}
        />
        <RichTextField
          key={editorKey}
          form={form}
          name="richDescription"
          label={details.richDescription}
          hint={details.richDescriptionHint}
        />
        <TextField label={details.brand} {...form.field('brand')} maxLength={100} />
      </div>
    </Panel>
  );
}

/** Pictures, price, stock and where it stands in the shop. */
export function ProductDataFields({ form, uploads }: Pick<ProductFormState, 'form' | 'uploads'>) {
  const categories = useCategories();
  const [images, image] = form.watch(['images', 'image']);
  return (
    <div className="space-y-4 wide:space-y-5">
      <Panel title={pictures.title}>
        <div className="space-y-4">
          <ImagesField
            images={images}
            mainImage={image}
            uploads={uploads}
            error={form.getFieldState('images').error?.message}
            onSetMain={(url) => form.setValue('image', url, { shouldValidate: true })}
            onMove={(from, to) => moveImage(form, from, to)}
            onRemove={(url) => removeImage(form, url)}
          />
          <TextField
            label={pictures.main}
            {...form.field('image')}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            hint={pictures.mainHint}
          />
        </div>
      </Panel>
      <Panel title={inShop.title}>
        <div className="grid grid-cols-2 gap-4">
          <PriceAndStock form={form} />
          <SelectField
            // The options come later than the value: only with them can it show the right one.
            key={categories.data?.length}
            label={inShop.category}
            {...form.field('category')}
            required
            className="col-span-2"
          >
            <option value="">{inShop.chooseCategory}</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={inShop.rating}
            {...form.field('rating')}
            type="number"
            inputMode="decimal"
            min={0}
            max={5}
            step={0.1}
          />
          <TextField
            label={inShop.reviews}
            {...form.field('numReviews')}
            {...NUMBER_INPUT}
            min={0}
            step={1}
          />
          <CheckboxField label={inShop.featured} {...form.register('isFeatured')} className="col-span-2" />
          <SelectField label={productEditor.state} {...form.field('state')} className="col-span-2">
            {PRODUCT_STATES.map((state) => (
              <option key={state} value={state}>
                {productEditor.states[state]}
              </option>
            ))}
          </SelectField>
        </div>
      </Panel>
    </div>
  );
}

/** All of it may be left empty: what the law asks for on a pack, what shoppers filter by, what only admins see. */
export function ProductMoreFields({ form, taxRate }: ProductMoreFieldsProps) {
  return (
    <>
      <div className="space-y-4 wide:space-y-5">
        <PackFields form={form} taxRate={taxRate} />
        <AdminOnlyFields form={form} />
      </div>
      <Panel title={goodFor.title}>
        <div className="space-y-5">
          <TagsField legend={goodFor.occasions} labels={occasionNames} {...form.register('occasions')} />
          <TagsField legend={goodFor.recipients} labels={recipientNames} {...form.register('recipients')} />
        </div>
      </Panel>
    </>
  );
}

interface ProductMoreFieldsProps extends Pick<ProductFormState, 'form'> {
  /** Percent; undefined for the shop's own. */
  taxRate: number | undefined;
}

/** With options both are those of the variants. */
function PriceAndStock({ form }: Pick<ProductFormState, 'form'>) {
  const variants = useWatch({ control: form.control, name: 'variants' });
  if (variants.length === 0)
    return (
      <>
        <TextField
          label={inShop.price}
          {...form.field('price')}
          {...NUMBER_INPUT}
          required
          min={1}
          step={1}
        />
        <TextField
          label={inShop.stock}
          {...form.field('countInStock')}
          {...NUMBER_INPUT}
          required
          min={0}
          step={1}
        />
      </>
    );
  const range = priceRange(variants);
  const prices = range && [...new Set([range.lowest, range.highest])].map((price) => formatRupees(price));
  return (
    <div className="col-span-2 rounded-control bg-sunken px-4 py-3">
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="font-semibold text-14">{fromVariants.price}</dt>
          <dd className="tabular-nums">{prices?.join(' – ') ?? '–'}</dd>
        </div>
        <div>
          <dt className="font-semibold text-14">{fromVariants.stock}</dt>
          <dd className="tabular-nums">{unitsInStock(variants)}</dd>
        </div>
      </dl>
      <p className="text-14 text-ink-soft">
        {`${fromVariants.text} `}
        <a
          href={`#${VARIANTS_ID}`}
          className="inline-flex h-11 items-center font-semibold text-rani hover:underline"
        >
          {fromVariants.change}
        </a>
      </p>
    </div>
  );
}

/** What customers never see. A product with options has SKU, barcode and weight in its variants. */
function AdminOnlyFields({ form }: Pick<ProductFormState, 'form'>) {
  const [tags, variants] = useWatch({ control: form.control, name: ['tags', 'variants'] });
  const known = useAdminQuery(['product-tags'], (signal) =>
    call('listAdminProducts', { query: { limit: '1' }, signal }),
  );
  const setTags = (next: string[]) => form.setValue('tags', next, { shouldDirty: true });
  return (
    <Panel title={only.title}>
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <ChipsField
            label={only.tags}
            hint={only.tagsHint}
            maxLength={40}
            suggestions={known.data?.tags.filter((tag) => !tags.includes(tag)) ?? []}
            {...textChips(tags, setTags)}
            onAdd={(texts) => {
              if (tags.length + texts.length > MAX_TAGS) return only.tooManyTags(MAX_TAGS);
              setTags([...tags, ...texts]);
              return undefined;
            }}
          />
        </div>
        {variants.length === 0 && (
          <>
            <TextField label={only.sku} {...form.field('sku')} maxLength={64} autoComplete="off" />
            <TextField label={only.barcode} {...form.field('barcode')} maxLength={64} autoComplete="off" />
            <TextField label={only.weight} {...form.field('weight')} {...NUMBER_INPUT} min={1} step={1} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Any number of them may be ticked; shoppers filter and search by them. */
function TagsField({ legend, labels, ...input }: TagsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-14">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(labels).map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field-border px-4 font-medium text-14 has-checked:border-rani has-checked:bg-rani-soft has-checked:text-rani has-focus-visible:outline-3 has-focus-visible:outline-rani"
          >
            <input type="checkbox" value={value} className="size-4 accent-rani" {...input} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TagsFieldProps extends ComponentProps<'input'> {
  legend: string;
  labels: Record<string, string>;
}

const NUMBER_INPUT = { type: 'number', inputMode: 'numeric' } as const;

/** The shop shows the main picture first: while that is the first one, it stays so. */
function moveImage(form: ProductFormState['form'], from: number, to: number): void {
  const { images, image } = form.getValues();
  const moved = moveItem(images, from, to);
  form.setValue('images', moved);
  if (image === images[0]) form.setValue('image', moved[0] ?? '');
}

/** When the main picture is removed, the next one replaces it. No variant keeps it. */
function removeImage(form: ProductFormState['form'], removed: string): void {
  const { images, image, variants } = form.getValues();
  const left = images.filter((url) => url !== removed);
  form.setValue('images', left);
  if (image === removed) form.setValue('image', left[0] ?? '');
  for (const [index, row] of variants.entries())
    if (row.image === removed) form.setValue(`variants.${index}.image`, '');
}

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/**
 * The editor is by far the heaviest part of the shop: only this field loads it. The form's control is a plain text area
 * that holds the HTML; what is put into it shows in the editor.
 */
export function RichTextField({ form, name, label, hint, lang }: RichTextFieldProps) {
  const labelId = useId();
  const [html, setHtml] = useState(() => form.getValues(name));
  const { error, ...control } = form.field(name, {
    onChange: ({ target }) => setHtml(target.value),
  });
  return (
    <div className="relative">
      <span id={labelId} className="mb-1.5 block font-semibold text-14">
        {label}
      </span>
      <textarea {...control} aria-hidden="true" tabIndex={-1} className="sr-only" />
      <Suspense fallback={<Skeleton className="h-60 rounded-control!" />}>
        <RichTextEditor
          key={html}
          labelId={labelId}
          html={html}
          lang={lang}
          onHtmlChange={(next) => form.setValue(name, next, { shouldValidate: error !== undefined })}
        />
      </Suspense>
      {hint && <p className="mt-1.5 text-14 text-ink-soft">{hint}</p>}
      {error && <p className="mt-1.5 font-medium text-14 text-chilli">{error}</p>}
    </div>
  );
}

interface RichTextFieldProps extends Pick<ProductFormState, 'form'> {
  name: 'richDescription' | 'richDescriptionHi';
  label: string;
  hint?: string;
  /** Of what is typed; without one, the page's. */
  lang?: string;
}
