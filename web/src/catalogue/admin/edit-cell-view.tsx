import { type AdminProduct, formatCount, formatRupees, LOW_STOCK } from '@tohfa/contract';
import { productsTableTexts } from '@tohfa/contract/screens';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useMayCall } from '../../admin/session.ts';
import { Badge, Price } from '../../ui/data-display.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { CELLS, type CellField, parseCell, useEditCell } from './edit-cell.ts';

const { cell: words } = productsTableTexts;

/**
 * Price or stock in the table. Enter, a click or a digit starts typing; Enter saves and goes down, arrow keys move between
 * cells, Escape takes back. Of a product with options it opens the list of its variants.
 */
export function EditCell({ product, field, hasUnit = false, onOpenVariants }: EditCellProps) {
  const cell = useEditCell(product, field);
  const label = CELLS[field].labelOf(product.name);
  const hasOptions = product.variants.length > 0;
  const { step } = cell.state;
  const button = useRef<HTMLButtonElement>(null);
  const wasTyping = useRef(false);
  useEffect(() => {
    // The input is gone with its focus: whoever cancelled with Escape goes on from the same cell.
    if (wasTyping.current && step === 'shown' && document.activeElement === document.body)
      button.current?.focus();
    wasTyping.current = step === 'typing';
  }, [step]);

  const mayCall = useMayCall();
  if (!mayCall('editProduct'))
    return <CellText product={product} field={field} value={cell.shown} hasUnit={hasUnit} />;
  if (cell.state.step === 'typing') return <CellInput label={label} field={field} cell={cell} />;

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (moveByKey(event)) return;
    if (!hasOptions && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      cell.type(event.key);
    }
    if (event.key === 'F2') event.currentTarget.click();
  }

  return (
    <button
      ref={button}
      type="button"
      data-edit-cell={field}
      aria-label={words.named({ label, shown: describe(product, field, cell.shown) })}
      aria-busy={cell.state.step === 'saving'}
      onKeyDown={onKeyDown}
      onClick={() => (hasOptions ? onOpenVariants() : cell.type())}
      className="relative z-1 -mx-2 inline-flex min-h-11 items-center whitespace-nowrap rounded-control border border-transparent px-2 tabular-nums hover:border-field-border hover:bg-surface focus-visible:bg-surface aria-busy:cursor-progress aria-busy:opacity-60"
    >
      <CellText product={product} field={field} value={cell.shown} hasUnit={hasUnit} />
    </button>
  );
}

function CellInput({ label, field, cell }: CellInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, problem, refused } = cell.state as Typing;
  useEffect(() => {
    // Not when it opens again because a save was refused: the focus is elsewhere by then.
    if (problem !== undefined) return;
    input.current?.focus();
    if ((input.current?.value.length ?? 0) > 1) input.current?.select();
  }, [problem]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      cell.cancel();
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const isWrong = parseCell(text, field) === undefined;
      // The focus leaves, which saves; at the edge of the table there is nowhere to go.
      const hasLeft = !isWrong && moveFocus(event.currentTarget, event.key === 'ArrowUp' ? 'up' : 'down');
      if (!hasLeft || text === refused) void cell.save(text);
    }
  }

  return (
    <span className="relative z-1 inline-block text-left wide:text-right">
      <input
        ref={input}
        data-edit-cell={field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => cell.type(event.target.value)}
        onBlur={() => text !== refused && void cell.save(text)}
        onKeyDown={onKeyDown}
        className="-mx-2 h-11 w-24 rounded-control border border-rani bg-surface px-2.5 text-right text-16 tabular-nums focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-chilli"
      />
      {problem && (
        <span
          id={id}
          role="alert"
          className="mt-1 block w-44 whitespace-normal text-14 text-chilli wide:w-36"
        >
          {problem}
          <span className="mt-1 flex gap-4 wide:justify-end">
            <CellAction onClick={() => void cell.save(text)}>{words.save}</CellAction>
            <CellAction onClick={cell.cancel}>{words.discard}</CellAction>
          </span>
        </span>
      )}
    </span>
  );
}

function CellAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-8 font-semibold text-ink underline hover:text-rani"
    >
      {children}
    </button>
  );
}

function CellText({ product, field, value, hasUnit }: CellTextProps): ReactNode {
  if (field === 'price') {
    const price = <Price rupees={value} />;
    if (!hasSeveralPrices(product)) return price;
    const from = (text: string) => (
      <span className="font-normal text-ink-soft first:mr-1 last:ml-1">{text}</span>
    );
    return <RichText text={words.fromPrice(formatRupees(value))} parts={{ from, price: () => price }} />;
  }
  if (value > LOW_STOCK) return hasUnit ? words.inStock(formatCount(value)) : formatCount(value);
  return <Badge tone="error">{stockText(value)}</Badge>;
}

/** Begins with what is seen. */
function describe(product: AdminProduct, field: CellField, value: number): string {
  const price = formatRupees(value);
  const priceText = hasSeveralPrices(product) ? words.from(price) : price;
  const shown = field === 'price' ? priceText : stockText(value);
  const { length: count } = product.variants;
  return count > 0 ? words.ofVariants({ shown, count }) : shown;
}

function stockText(units: number): string {
  if (units <= 0) return words.outOfStock;
  return units > LOW_STOCK ? words.inStock(formatCount(units)) : words.low(units);
}

const hasSeveralPrices = ({ variants }: AdminProduct) => new Set(variants.map(({ price }) => price)).size > 1;

function moveByKey(event: KeyboardEvent<HTMLElement>): boolean {
  const direction = ARROWS[event.key];
  if (direction === undefined) return false;
  event.preventDefault();
  moveFocus(event.currentTarget, direction);
  return true;
}

/** Whether there was a cell to go to. Each row has its cells twice, one for phones; only one of them is shown. */
function moveFocus(from: HTMLElement, direction: Direction): boolean {
  const row = from.closest('tr');
  const field = from.dataset.editCell;
  const isSideways = direction === 'left' || direction === 'right';
  const target = direction === 'up' ? row?.previousElementSibling : row?.nextElementSibling;
  const wanted = isSideways ? (direction === 'left' ? 'price' : 'stock') : field;
  const cells = (isSideways ? row : target)?.querySelectorAll<HTMLElement>(`[data-edit-cell="${wanted}"]`);
  const shown = [...(cells ?? [])].find((cell) => cell.offsetParent !== null && cell !== from);
  shown?.focus();
  return shown !== undefined;
}

const ARROWS: Record<string, Direction | undefined> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

type Direction = 'up' | 'down' | 'left' | 'right';
type Cell = ReturnType<typeof useEditCell>;
type Typing = Extract<Cell['state'], { step: 'typing' }>;

interface EditCellProps {
  product: AdminProduct;
  field: CellField;
  /** Says after the number what it counts. */
  hasUnit?: boolean;
  onOpenVariants: () => void;
}

interface CellInputProps {
  label: string;
  field: CellField;
  cell: Cell;
}

interface CellTextProps {
  product: AdminProduct;
  field: CellField;
  value: number;
  hasUnit: boolean;
}
