import { productEditor } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { DRAGGED_PICTURE } from './images-field.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { useShownCells, type Variants } from './use-variants.ts';
import { isTable } from './variant-cells.ts';
import { type CellName, NUMBER_CELLS, type VariantDraft, variantLabel } from './variant-matrix.ts';
import { VariantPicture } from './variant-picture.tsx';

const { matrix: words, picture: pictureWords } = productEditor;

/** A row for each variant: a table on wide screens, cards on a phone. Up, down and Enter move within a column. */
export function VariantsTable({ form, uploads, variants, hasMore }: VariantsTableProps) {
  const cells = useShownCells(hasMore);
  const rows = variants.variants.map((row, index) => ({ row, index })).filter(({ row }) => !row.isLeftOut);
  return (
    <div className="wide:overflow-x-auto">
      <table aria-label={words.label} className="block w-full border-collapse text-14 wide:table">
        <thead className="hidden text-left text-ink-soft wide:table-header-group">
          <tr className="h-10">
            <th scope="col" className="w-14 font-semibold">
              <span className="sr-only">{pictureWords.column}</span>
            </th>
            <th scope="col" className="pr-2 font-semibold">
              {words.variant}
            </th>
            {cells.map((cell) => (
              <th key={cell} scope="col" className="px-1 font-semibold">
                {words.columns[cell]}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody className="block space-y-3 wide:table-row-group">
          {rows.map(({ row, index }) => (
            <VariantRow
              key={row.key}
              form={form}
              uploads={uploads}
              variants={variants}
              cells={cells}
              row={row}
              index={index}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function VariantRow({ form, uploads, variants, cells, row, index }: VariantRowProps) {
  const label = variantLabel(variants.options, row);
  const drop = usePictureDrop((url, files) => {
    if (url !== '') variants.setPicture(row, url);
    else uploads.add(files.slice(0, 1), (uploaded) => variants.setPicture(row, uploaded));
  });
  return (
    <tr
      {...drop.handlers}
      className={`grid grid-cols-2 gap-x-3 gap-y-2 rounded-control border p-3 wide:table-row wide:border-0 ${drop.isOver ? 'border-rani bg-rani-soft' : 'border-hairline'}`}
    >
      <td className="col-span-2 flex items-center gap-3 wide:table-cell wide:py-1.5 wide:pr-3 wide:align-top">
        <VariantPicture form={form} uploads={uploads} variants={variants} row={row} label={label} />
        <span className="flex-1 font-semibold [overflow-wrap:anywhere] wide:hidden">{label}</span>
        <LeaveOutButton label={label} onClick={() => variants.leaveOut(row)} className="wide:hidden!" />
      </td>
      <th
        scope="row"
        className="hidden max-w-56 py-1.5 pr-3 text-left align-top font-semibold [overflow-wrap:anywhere] wide:table-cell"
      >
        <span className="flex min-h-11 items-center">{label}</span>
      </th>
      {cells.map((cell) => (
        <td
          key={cell}
          className={`min-w-0 align-top wide:px-1 wide:py-1.5 ${CODE_CELLS.includes(cell) ? 'col-span-2' : ''}`}
        >
          <Cell
            form={form}
            variants={variants}
            cells={cells}
            cell={cell}
            row={row}
            index={index}
            label={label}
          />
        </td>
      ))}
      <td className="hidden py-1.5 text-right align-top wide:table-cell">
        <LeaveOutButton label={label} onClick={() => variants.leaveOut(row)} />
      </td>
    </tr>
  );
}

function Cell({ form, variants, cells, cell, row, index, label }: CellProps) {
  const { error, ...control } = form.field(`variants.${index}.${cell}`);
  const isNumber = NUMBER_CELLS.includes(cell);
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    variants.paste({ row: row.key, column: cell }, cells, text);
  }
  return (
    <label className="block">
      <span className="mb-1 block font-semibold text-12 text-ink-soft wide:hidden">
        {words.columns[cell]}
      </span>
      <input
        {...control}
        aria-label={words.cell({ column: words.columns[cell], variant: label })}
        aria-invalid={error ? true : undefined}
        inputMode={cell === 'taxRate' ? 'decimal' : isNumber ? 'numeric' : 'text'}
        placeholder={cell === 'taxRate' || cell === 'hsn' ? words.ownRate : undefined}
        autoComplete="off"
        spellCheck={false}
        data-column={cell}
        onKeyDown={moveInColumn}
        onPaste={onPaste}
        className={`h-11 w-full min-w-20 rounded-control border border-field-border bg-surface px-3 text-16 placeholder:text-14 placeholder:text-ink-soft focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli wide:text-14 ${isNumber ? 'tabular-nums' : ''}`}
      />
      {error && <span className="mt-1 block font-medium text-12 text-chilli">{error}</span>}
    </label>
  );
}

function LeaveOutButton({ label, onClick, className = '' }: LeaveOutButtonProps) {
  return (
    <IconButton
      label={words.leaveOut(label)}
      title={words.leaveOut(label)}
      onClick={onClick}
      className={className}
    >
      <XIcon className="size-4.5" />
    </IconButton>
  );
}

/** Longer than figures. */
const CODE_CELLS: readonly CellName[] = ['sku', 'barcode'];

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const by = STEPS[event.key];
  if (by === undefined || event.nativeEvent.isComposing || event.altKey) return;
  // Enter would send the form.
  event.preventDefault();
  const { currentTarget } = event;
  const column = [
    ...(currentTarget
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>(`[data-column="${currentTarget.dataset.column}"]`) ?? []),
  ];
  const next = column[column.indexOf(currentTarget) + by];
  next?.focus();
  next?.select();
}

/** Takes a picture of the product, whose address it is given, or files. */
function usePictureDrop(onPicture: (url: string, files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.some((type) => type === DRAGGED_PICTURE || type === 'Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const url = event.dataTransfer.getData(DRAGGED_PICTURE);
        const files = [...event.dataTransfer.files];
        if (url === '' && files.length === 0) return;
        event.preventDefault();
        onPicture(url, files);
      },
    },
  };
}

interface VariantsTableProps extends Pick<ProductFormState, 'form' | 'uploads'> {
  variants: Variants;
  /** Barcode, weight, GST and HSN, too. */
  hasMore: boolean;
}

interface VariantRowProps extends Omit<VariantsTableProps, 'hasMore'> {
  cells: readonly CellName[];
  row: VariantDraft;
  /** Among all rows, those left out included. */
  index: number;
}

interface CellProps extends Omit<VariantRowProps, 'uploads'> {
  cell: CellName;
  label: string;
}

interface LeaveOutButtonProps {
  label: string;
  onClick: () => void;
  className?: string;
}
