import { productEditor } from '@tohfa/contract/screens';
import { useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { useShownCells, type Variants } from './use-variants.ts';
import { type CellName, NUMBER_CELLS } from './variant-matrix.ts';

const { fill: words, matrix } = productEditor;

/** Writes one price or stock into all rows at once, or into those of one value, such as all that are Red. */
export function FillRow({ variants, hasMore }: { variants: Variants; hasMore: boolean }) {
  const shown = useShownCells(hasMore);
  const [scope, setScope] = useState('');
  const [cells, setCells] = useState<Partial<Record<CellName, string>>>({});
  const scopes = variants.options.flatMap((option) =>
    option.values.map((value) => ({ id: `${option.key}.${value.key}`, option, value })),
  );
  const chosen = scopes.find(({ id }) => id === scope);

  function fill() {
    variants.fill(chosen && { option: chosen.option.key, value: chosen.value.key }, cells);
    setCells({});
  }

  return (
    <fieldset className="rounded-control bg-sunken p-3">
      <legend className="sr-only">{words.title}</legend>
      <div className="grid grid-cols-2 items-end gap-3 wide:flex wide:flex-wrap">
        <SelectField
          label={words.scope}
          name="fillScope"
          value={chosen ? scope : ''}
          onChange={({ target }) => setScope(target.value)}
          className="col-span-2 wide:w-48"
        >
          <option value="">{words.all}</option>
          {scopes.map(({ id, option, value }) => (
            <option key={id} value={id}>
              {words.scopeOf({ option: option.name, value: value.text })}
            </option>
          ))}
        </SelectField>
        {shown
          .filter((cell) => !OWN_CELLS.includes(cell))
          .map((cell) => (
            <TextField
              key={cell}
              label={matrix.columns[cell]}
              name={`fill-${cell}`}
              aria-label={words.label(matrix.columns[cell])}
              inputMode={NUMBER_CELLS.includes(cell) ? 'decimal' : 'text'}
              autoComplete="off"
              value={cells[cell] ?? ''}
              onChange={({ target }) => setCells({ ...cells, [cell]: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                fill();
              }}
              className="wide:w-28"
            />
          ))}
        <Button
          variant="secondary"
          onClick={fill}
          disabled={!Object.values(cells).some((text) => text.trim() !== '')}
          className="col-span-2"
        >
          {words.fill}
        </Button>
      </div>
    </fieldset>
  );
}

/** Each variant has its own. */
const OWN_CELLS: readonly CellName[] = ['sku', 'barcode'];
