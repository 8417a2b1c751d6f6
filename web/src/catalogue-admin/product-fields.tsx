import { Panel } from '../admin/panel.tsx';
import { useCategories } from '../catalogue/get-categories.ts';
import { CheckField } from '../ui/check-field.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { PicturesField } from './pictures-field.tsx';
import type { DraftErrors, ProductDraft } from './product-draft.ts';
import { RichTextField } from './rich-text-field.tsx';
import type { useUploads } from './use-uploads.ts';

/** What the product is, in words. */
export function ProductWords({ draft, errors, change, round }: Parts & { round: number }) {
  const text = textField({ draft, errors, change });
  return (
    <Panel title="In words">
      <div className="space-y-4">
        <Field label="Name" {...text('name')} required maxLength={200} />
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
          onHtml={(richDescription) => change({ richDescription })}
        />
        <Field label="Brand" {...text('brand')} maxLength={100} />
      </div>
    </Panel>
  );
}

/** How it looks, what it costs and how many there are. */
export function ProductFacts({ draft, errors, change, uploads }: Parts & { uploads: Uploads }) {
  const categories = useCategories();
  const text = textField({ draft, errors, change });
  return (
    <div className="space-y-4 wide:space-y-5">
      <Panel title="Pictures">
        <div className="space-y-4">
          <PicturesField
            images={draft.images}
            main={draft.image}
            uploads={uploads}
            error={errors.images}
            onMain={(image) => change({ image })}
            onRemove={(image) => change(without(draft, image))}
          />
          <Field
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
          <Field label="Price in ₹" {...text('price')} {...number} required min={1} step={1} />
          <Field label="In stock" {...text('countInStock')} {...number} required min={0} step={1} />
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
          <Field
            label="Rating"
            {...text('rating')}
            type="number"
            inputMode="decimal"
            min={0}
            max={5}
            step={0.1}
          />
          <Field label="Reviews" {...text('numReviews')} {...number} min={0} step={1} />
          <CheckField
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

const number = { type: 'number', inputMode: 'numeric' } as const;

function textField({ draft, errors, change }: Parts) {
  return (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
}

/** When the main picture goes, the next one takes its place. */
function without({ images, image }: ProductDraft, gone: string): Partial<ProductDraft> {
  const left = images.filter((one) => one !== gone);
  return { images: left, image: image === gone ? (left[0] ?? '') : image };
}

type TextName = 'name' | 'brand' | 'image' | 'price' | 'countInStock' | 'rating' | 'numReviews';

type Uploads = ReturnType<typeof useUploads>;

interface Parts {
  draft: ProductDraft;
  errors: DraftErrors;
  change: (news: Partial<ProductDraft>) => void;
}
