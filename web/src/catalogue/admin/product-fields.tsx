import { lazy, Suspense, useId } from 'react';
import { Panel } from '../../admin/page.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useCategories } from '../products.ts';
import { ImagesField } from './images-field.tsx';
import type { DraftErrors, ProductDraft } from './product-draft.ts';
import type { useUploads } from './upload-image.ts';

/** What the product is, in words. */
export function ProductTextFields({ draft, errors, change, round }: ProductFieldsProps & { round: number }) {
  const text = textField({ draft, errors, change });
  return (
    <Panel title="In words">
      <div className="space-y-4">
        <TextField label="Name" {...text('name')} required maxLength={200} />
        <TextArea
          label="Description"
          name="description"
          required
          rows={3}
          maxLength={2000}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <RichTextField
          key={round}
          html={draft.richDescription}
          error={errors.richDescription}
          onHtmlChange={(richDescription) => change({ richDescription })}
        />
        <TextField label="Brand" {...text('brand')} maxLength={100} />
      </div>
    </Panel>
  );
}

/** How it looks, what it costs and how many there are. */
export function ProductDataFields({
  draft,
  errors,
  change,
  uploads,
}: ProductFieldsProps & { uploads: Uploads }) {
  const categories = useCategories();
  const text = textField({ draft, errors, change });
  return (
    <div className="space-y-4 wide:space-y-5">
      <Panel title="Pictures">
        <div className="space-y-4">
          <ImagesField
            images={draft.images}
            mainImage={draft.image}
            uploads={uploads}
            error={errors.images}
            onSetMain={(image) => change({ image })}
            onRemove={(image) => change(removeImage(draft, image))}
          />
          <TextField
            label="Main picture"
            {...text('image')}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            hint="Filled in by the first picture; an https address will do too."
          />
        </div>
      </Panel>
      <Panel title="In the shop">
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Price in ₹" {...text('price')} {...NUMBER_INPUT} required min={1} step={1} />
          <TextField label="In stock" {...text('countInStock')} {...NUMBER_INPUT} required min={0} step={1} />
          <SelectField
            label="Category"
            name="category"
            required
            value={draft.category}
            error={errors.category}
            onChange={(event) => change({ category: event.target.value })}
            className="col-span-2"
          >
            <option value="">Please choose</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Rating"
            {...text('rating')}
            type="number"
            inputMode="decimal"
            min={0}
            max={5}
            step={0.1}
          />
          <TextField label="Reviews" {...text('numReviews')} {...NUMBER_INPUT} min={0} step={1} />
          <CheckboxField
            label="Featured"
            name="isFeatured"
            checked={draft.isFeatured}
            onChange={(event) => change({ isFeatured: event.target.checked })}
            className="col-span-2"
          />
        </div>
      </Panel>
    </div>
  );
}

const NUMBER_INPUT = { type: 'number', inputMode: 'numeric' } as const;

function textField({ draft, errors, change }: ProductFieldsProps) {
  return (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
}

/** When the main picture goes, the next one takes its place. */
function removeImage({ images, image }: ProductDraft, gone: string): Partial<ProductDraft> {
  const left = images.filter((one) => one !== gone);
  return { images: left, image: image === gone ? (left[0] ?? '') : image };
}

type TextName = 'name' | 'brand' | 'image' | 'price' | 'countInStock' | 'rating' | 'numReviews';

type Uploads = ReturnType<typeof useUploads>;

interface ProductFieldsProps {
  draft: ProductDraft;
  errors: DraftErrors;
  change: (news: Partial<ProductDraft>) => void;
}

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/** The editor is by far the heaviest part of the shop: only this field fetches it. */
function RichTextField({ html, error, onHtmlChange }: RichTextFieldProps) {
  const id = useId();
  return (
    <div>
      <span id={id} className="mb-1.5 block font-semibold text-14">
        Rich description
      </span>
      <Suspense fallback={<Skeleton className="h-60 rounded-control!" />}>
        <RichTextEditor labelId={id} html={html} onHtmlChange={onHtmlChange} />
      </Suspense>
      <p className="mt-1.5 text-14 text-ink-soft">
        Stands on the product’s page in place of the description. May be left empty.
      </p>
      {error && <p className="mt-1.5 font-medium text-14 text-chilli">{error}</p>}
    </div>
  );
}

interface RichTextFieldProps {
  /** What it starts with; later it only tells. */
  html: string;
  error: string | undefined;
  onHtmlChange: (html: string) => void;
}
