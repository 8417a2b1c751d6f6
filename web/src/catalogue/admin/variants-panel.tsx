import { MAX_VARIANTS } from '@tohfa/contract';
import { productEditor } from '@tohfa/contract/screens';
import { Undo2Icon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Panel } from '../../admin/page.tsx';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { FillRow } from './fill-row.tsx';
import { DRAGGED_PICTURE } from './images-field.tsx';
import { OptionsField } from './options-field.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { useVariants, type Variants } from './use-variants.ts';
import { countCombinations, madeRows, variantLabel } from './variant-matrix.ts';
import { VariantsTable } from './variants-table.tsx';

const { options: optionWords, matrix: words, picture: pictureWords } = productEditor;

/** Options, the variants they make, and what is wrong with them. */
export function VariantsPanel({ form, uploads, unitsBefore }: VariantsPanelProps) {
  const variants = useVariants(form);
  const [hasMore, setMore] = useState(() => variants.variants.some(hasMoreCells));
  const section = useRef<HTMLDivElement>(null);
  useShowFirstError(form, section);
  const { options, lastChange } = variants;
  const made = madeRows(variants.variants);
  const count = countCombinations(options);
  return (
    <Panel title={optionWords.title} action={<UndoButton change={lastChange} onUndo={variants.undo} />}>
      <div ref={section} id={VARIANTS_ID} className="scroll-mt-24 space-y-5">
        {options.length === 0 && <p className="text-14 text-ink-soft">{optionWords.none}</p>}
        <OptionsField form={form} variants={variants} />
        <Problems form={form} />
        {count > MAX_VARIANTS && (
          <Notice tone="info">{optionWords.beyond({ count, max: MAX_VARIANTS })}</Notice>
        )}
        {variants.variants.length > 0 && (
          <>
            {unitsBefore > 0 && <Notice tone="info">{optionWords.unitsBefore(unitsBefore)}</Notice>}
            <PictureStrip form={form} />
            <FillRow variants={variants} hasMore={hasMore} />
            <div>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
                <p className="font-semibold text-14">{words.count(made.length)}</p>
                <button
                  type="button"
                  aria-expanded={hasMore}
                  onClick={() => setMore(!hasMore)}
                  className="h-11 font-semibold text-14 text-rani hover:underline"
                >
                  {hasMore ? words.less : words.more}
                </button>
              </div>
              {made.length === 0 && <p className="text-14 text-chilli">{words.noneLeft}</p>}
              <VariantsTable form={form} uploads={uploads} variants={variants} hasMore={hasMore} />
            </div>
            <LeftOut variants={variants} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Keeps its room, so that nothing moves under a finger when it appears. */
function UndoButton({ change, onUndo }: { change: string | undefined; onUndo: () => void }) {
  return (
    <button
      type="button"
      onClick={onUndo}
      aria-label={change && productEditor.undoOf(change)}
      className={`flex h-11 max-w-100 items-center gap-2 font-semibold text-14 text-rani hover:underline ${change === undefined ? 'invisible' : ''}`}
    >
      <Undo2Icon className="size-4.5 shrink-0" />
      <span className="wide:hidden">{productEditor.undo}</span>
      <span className="hidden truncate wide:block">{change && productEditor.undoOf(change)}</span>
    </button>
  );
}

/** Where a link leads that changes price and stock. */
export const VARIANTS_ID = 'options-and-variants';

/** What the server said of them all; what it said of one row stands there. */
function Problems({ form: { error } }: Pick<ProductFormState, 'form'>) {
  if (!(error instanceof ApiError)) return null;
  const problem = error.fields.options ?? error.fields.variants;
  return problem ? <Notice tone="error">{problem}</Notice> : null;
}

/** The product's pictures, near the rows they can be dragged onto. */
function PictureStrip({ form }: Pick<ProductFormState, 'form'>) {
  const images = useWatch({ control: form.control, name: 'images' });
  if (images.length === 0) return null;
  return (
    // Touch screens do not drag; there the row's own button chooses.
    <div className="hidden items-center gap-2 wide:flex">
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <li
            key={image}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'copy';
              dataTransfer.setData(DRAGGED_PICTURE, image);
            }}
            className="w-12 cursor-grab"
          >
            <SquareImage
              src={image}
              alt={pictureWords.number(index + 1)}
              sizes="48px"
              className="rounded-control"
            />
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-soft">{pictureWords.strip}</p>
    </div>
  );
}

function LeftOut({ variants }: { variants: Variants }) {
  const rows = variants.variants.filter(({ isLeftOut }) => isLeftOut);
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-14">
      <p className="text-ink-soft">{words.leftOut}</p>
      {rows.map((row) => {
        const label = variantLabel(variants.options, row);
        return (
          <button
            key={row.key}
            type="button"
            aria-label={words.putBack(label)}
            onClick={() => variants.putBack([row])}
            className="flex h-11 items-center gap-1.5 rounded-full border border-field-border border-dashed px-3.5 hover:border-rani hover:text-rani"
          >
            <Undo2Icon className="size-4" />
            {label}
          </button>
        );
      })}
      {rows.length > 1 && (
        <Button variant="secondary" onClick={() => variants.putBack(rows)} className="h-11! px-4! text-14!">
          {words.putAllBack}
        </Button>
      )}
    </div>
  );
}

/** Fields outside the section take the focus themselves; its chips are no fields of the form. */
function useShowFirstError(
  { formState }: ProductFormState['form'],
  section: React.RefObject<HTMLElement | null>,
) {
  const { submitCount, errors } = formState;
  const isHere = Object.keys(errors).every((name) => name === 'options' || name === 'variants');
  const hasErrors = Object.keys(errors).length > 0;
  const shown = useRef(submitCount);
  useEffect(() => {
    if (shown.current === submitCount) return;
    shown.current = submitCount;
    if (!isHere || !hasErrors) return;
    const first = section.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (first ?? section.current)?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [submitCount, isHere, hasErrors, section]);
}

function hasMoreCells({
  barcode,
  weight,
  taxRate,
  hsn,
}: Record<'barcode' | 'weight' | 'taxRate' | 'hsn', string>) {
  return [barcode, weight, taxRate, hsn].some((text) => text !== '');
}

interface VariantsPanelProps extends Pick<ProductFormState, 'form' | 'uploads'> {
  /** What a saved product without options has in stock. */
  unitsBefore: number;
}
