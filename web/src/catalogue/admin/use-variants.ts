import { MAX_VARIANTS } from '@tohfa/contract';
import { productEditor } from '@tohfa/contract/screens';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMayCall } from '../../admin/session.ts';
import { dismissToast, showToast } from '../../ui/feedback.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { type FillScope, fillCells, pasteCells, type Step, shownCells, undoStep } from './variant-cells.ts';
import {
  addOption,
  addValues,
  type CellName,
  countCombinations,
  type Matrix,
  moveValue,
  type OptionDraft,
  removeOption,
  removeValue,
  renameValue,
  setLeftOut,
  type VariantDraft,
  variantLabel,
} from './variant-matrix.ts';

const { changes, options: optionWords } = productEditor;
const TOAST_KEY = 'variants-undo';
const MAX_STEPS = 50;

/** Changes the options and variants of the form. Every change but typing can be undone, the last one first. */
export function useVariants(form: ProductFormState['form']) {
  const { control, getValues, setValue, clearErrors } = form;
  const [options, variants] = useWatch({ control, name: ['options', 'variants'] });
  const steps = useRef<readonly Step[]>([]);
  const [lastChange, setLastChange] = useState<string>();
  useUndoKey(undo);
  useEffect(() => () => dismissToast(TOAST_KEY), []);

  function write(next: Matrix, nextSteps: readonly Step[]) {
    steps.current = nextSteps.slice(-MAX_STEPS);
    setLastChange(nextSteps.at(-1)?.change);
    dismissToast(TOAST_KEY);
    // Errors are kept by the number of a row, which may be another row's now.
    clearErrors(['options', 'variants']);
    setValue('options', next.options, { shouldDirty: true });
    setValue('variants', next.variants, { shouldDirty: true });
  }

  function apply(change: string, next: Matrix, columns: Step['columns'] = []) {
    const { options, variants } = getValues();
    write(next, [...steps.current, structuredClone({ options, variants, change, columns })]);
  }

  /** Something is no longer there, so the way back stands where it cannot be overlooked. */
  function remove(name: string, next: Matrix) {
    apply(changes.removed(name), next);
    const action = { label: productEditor.undo, onClick: undo };
    showToast({ tone: 'success', message: productEditor.removed(name), key: TOAST_KEY, action });
  }

  function undo() {
    const step = steps.current.at(-1);
    if (step) write(undoStep(step, getValues()), steps.current.slice(0, -1));
  }

  const now = (): Matrix => getValues();
  const valueText = ({ values }: OptionDraft, key: string) =>
    values.find((value) => value.key === key)?.text ?? '';
  const labelOf = (row: VariantDraft) => variantLabel(getValues('options'), row);

  return {
    options,
    variants,
    lastChange,
    undo,
    addOption: () => apply(changes.optionAdded, addOption(now())),
    removeOption: (option: OptionDraft) =>
      remove(option.name || optionWords.unnamed, removeOption(now(), option.key)),
    /** Answers why they cannot be added. */
    addValues(option: OptionDraft, texts: readonly string[]): string | undefined {
      const values = option.values.length + texts.length;
      const count = countCombinations(now().options, { optionKey: option.key, values });
      if (count > MAX_VARIANTS) return optionWords.tooMany({ count, max: MAX_VARIANTS });
      const { price, weight } = getValues();
      apply(changes.valuesAdded(texts.join(', ')), addValues(now(), option.key, texts, { price, weight }));
      return undefined;
    },
    removeValue: (option: OptionDraft, key: string) =>
      remove(valueText(option, key), removeValue(now(), option.key, key)),
    renameValue: (option: OptionDraft, key: string, to: string) =>
      apply(
        changes.valueRenamed({ from: valueText(option, key), to }),
        renameValue(now(), option.key, key, to),
      ),
    moveValue: (option: OptionDraft, from: number, to: number) =>
      apply(changes.valueMoved(option.values[from]?.text ?? ''), moveValue(now(), option.key, from, to)),
    leaveOut: (row: VariantDraft) => apply(changes.leftOut(labelOf(row)), setLeftOut(now(), [row.key], true)),
    putBack: (rows: readonly VariantDraft[]) =>
      apply(
        changes.putBack(rows.map(labelOf).join('; ')),
        setLeftOut(
          now(),
          rows.map(({ key }) => key),
          false,
        ),
      ),
    fill(scope: FillScope | undefined, cells: Partial<Record<CellName, string>>) {
      const { matrix, written, columns } = fillCells(now(), scope, cells);
      if (written > 0) apply(changes.filled(written), matrix, columns);
    },
    paste(from: { row: string; column: CellName }, columns: readonly CellName[], text: string) {
      const { matrix, written, columns: touched, rows, given } = pasteCells(now(), from, columns, text);
      apply(changes.pasted(written), matrix, touched);
      if (rows < given)
        showToast({ tone: 'error', message: productEditor.pastedPartly({ used: rows, given }) });
    },
    setPicture(row: VariantDraft, image: string) {
      const { options, variants } = now();
      const rows = variants.map((one) => (one.key === row.key ? { ...one, image } : one));
      apply(changes.picture(labelOf(row)), { options, variants: rows }, ['image']);
    },
  };
}

/** Ctrl+Z; within a text field it undoes what was typed there, as everywhere. */
function useUndoKey(undo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (!isUndo || target?.isContentEditable || target?.matches('input, textarea, select')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The columns of a table or a form of variants: tax belongs to those who may set it. */
export function useShownCells(hasMore: boolean): readonly CellName[] {
  const mayCall = useMayCall();
  const cells = shownCells(hasMore);
  return mayCall('saveProductTerms') ? cells : cells.filter((cell) => cell !== 'taxRate' && cell !== 'hsn');
}

export type Variants = ReturnType<typeof useVariants>;
