import { describe, expect, test } from 'vitest';
import {
  cleanCell,
  fillCells,
  isTable,
  pasteCells,
  priceRange,
  undoStep,
  unitsInStock,
} from '../src/catalogue/admin/variant-cells.ts';
import {
  addOption,
  addValues,
  type CellName,
  countCombinations,
  emptyMatrix,
  type Matrix,
  madeRows,
  moveValue,
  removeOption,
  removeValue,
  renameValue,
  setLeftOut,
  splitValues,
  toMatrix,
  variantLabel,
} from '../src/catalogue/admin/variant-matrix.ts';

const SIZE = '1';
const COLOUR = '2';

describe('the matrix', () => {
  test('has a row for each combination, in the order of the values', () => {
    expect(labels(kurta())).toEqual(['S, Red', 'S, Blue', 'M, Red', 'M, Blue', 'L, Red', 'L, Blue']);
    expect(countCombinations(kurta().options)).toBe(6);
    expect(countCombinations(kurta().options, { optionKey: SIZE, values: 60 })).toBe(120);
  });

  test('starts with what was typed for the product, and no units', () => {
    const matrix = addValues(addOption(emptyMatrix), SIZE, ['S', 'M'], { price: '499', weight: '200' });
    expect(matrix.variants).toMatchObject([
      { price: '499', weight: '200', countInStock: '0', sku: '' },
      { price: '499', weight: '200', countInStock: '0', sku: '' },
    ]);
  });

  test('has no rows for an option that has no values yet', () => {
    const matrix = addOption(saved());
    expect(labels(matrix)).toEqual(labels(saved()));
    expect(labels(removeOption(matrix, '3'))).toEqual(labels(saved()));
  });

  test('keeps ids and what was typed when a value is renamed or moved', () => {
    const renamed = renameValue(saved(), SIZE, '2', 'Medium');
    expect(labels(renamed)).toEqual(['S, Red', 'S, Blue', 'Medium, Red', 'Medium, Blue']);
    expect(ids(renamed)).toEqual([11, 12, 13, 14]);
    const moved = moveValue(renamed, SIZE, 1, 0);
    expect(labels(moved)).toEqual(['Medium, Red', 'Medium, Blue', 'S, Red', 'S, Blue']);
    expect(ids(moved)).toEqual([13, 14, 11, 12]);
    expect(cells(moved, 'sku')).toEqual(['K-3', 'K-4', 'K-1', 'K-2']);
  });

  test('adds rows for a new value with the price that the rows beside them share', () => {
    const large = addValues(saved(), SIZE, ['L'], { price: '1' });
    expect(ids(large)).toEqual([11, 12, 13, 14, undefined, undefined]);
    expect(cells(large, 'price')).toEqual(['100', '110', '100', '110', '100', '110']);
    const mixed = addValues(saved({ prices: [100, 110, 120, 130] }), COLOUR, ['Green']);
    expect(labels(mixed)[2]).toBe('S, Green');
    expect(cells(mixed, 'price')).toEqual(['100', '110', '', '120', '130', '']);
  });

  test('gives the rows there are to the first value of a new option', () => {
    const matrix = addValues(addOption(saved()), '3', ['Cotton', 'Silk']);
    expect(ids(matrix)).toEqual([11, undefined, 12, undefined, 13, undefined, 14, undefined]);
    expect(labels(matrix)[0]).toBe('S, Red, Cotton');
    expect(cells(matrix, 'price').slice(0, 2)).toEqual(['100', '100']);
  });

  test('keeps the first row of those that become one when an option is removed', () => {
    const matrix = removeOption(setLeftOut(saved(), ['1'], true), COLOUR);
    expect(labels(matrix)).toEqual(['S', 'M']);
    expect(ids(matrix)).toEqual([12, 13]);
  });

  test('leaves out what a saved product does not have, and keeps it so', () => {
    const matrix = saved({ without: 2 });
    expect(labels({ ...matrix, variants: madeRows(matrix.variants) })).toEqual([
      'S, Red',
      'S, Blue',
      'M, Blue',
    ]);
    expect(madeRows(addValues(matrix, SIZE, ['L']).variants)).toHaveLength(5);
    const fabrics = addValues(addOption(matrix), '3', ['Cotton', 'Silk']);
    expect(madeRows(fabrics.variants)).toHaveLength(6);
    const unsold = toMatrix([{ name: 'Size', values: ['S', 'M'] }], [variant(7, { Size: 'S' }, 100)]);
    expect(ids({ ...unsold, variants: madeRows(unsold.variants) })).toEqual([7]);
    expect(madeRows(setLeftOut(matrix, [matrix.variants[2]?.key ?? ''], false).variants)).toHaveLength(4);
  });

  test('lists only what is sold of more combinations than a product can have', () => {
    const options = [
      { name: 'Size', values: Array.from({ length: 20 }, (_, size) => `${size}`) },
      { name: 'Colour', values: ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink'] },
    ];
    const only = variant(7, { Size: '3', Colour: 'Pink' }, 100);
    const matrix = toMatrix(options, [only]);
    expect(labels(matrix)).toEqual(['3, Pink']);
    const fewer = removeValue(removeValue(matrix, COLOUR, '1'), COLOUR, '2');
    expect(fewer.variants).toHaveLength(80);
    expect(ids({ ...fewer, variants: madeRows(fewer.variants) })).toEqual([7]);
  });

  test('reads a list of values in a line or a column', () => {
    expect(splitValues(' S, M,,L ')).toEqual(['S', 'M', 'L']);
    expect(splitValues('Dark red\r\nBlue\n')).toEqual(['Dark red', 'Blue']);
  });
});

describe('cells', () => {
  test('are filled in all rows or in those of one value, never in one that is left out', () => {
    const matrix = setLeftOut(saved(), ['4'], true);
    const all = fillCells(matrix, undefined, { price: '500', countInStock: ' ' });
    expect(cells(all.matrix, 'price')).toEqual(['500', '500', '500', '110']);
    expect(cells(all.matrix, 'countInStock')).toEqual(['5', '5', '5', '5']);
    expect(all).toMatchObject({ written: 3, columns: ['price'] });
    const blue = fillCells(matrix, { option: COLOUR, value: '2' }, { countInStock: '9' });
    expect(cells(blue.matrix, 'countInStock')).toEqual(['5', '9', '5', '5']);
  });

  test('take a column of a spreadsheet downwards, past rows that are left out', () => {
    const matrix = setLeftOut(saved(), ['2'], true);
    const pasted = pasteCells(
      matrix,
      { row: '1', column: 'price' },
      ['sku', 'price'],
      '₹1,499.00\r\n250\r\n',
    );
    expect(cells(pasted.matrix, 'price')).toEqual(['1499', '110', '250', '110']);
    expect(pasted).toMatchObject({ written: 2, rows: 2, given: 2 });
  });

  test('take several columns to the right, and no more rows than there are', () => {
    const columns: CellName[] = ['sku', 'price', 'countInStock'];
    const pasted = pasteCells(saved(), { row: '4', column: 'price' }, columns, '7\t8\t9\n1\t2');
    expect(pasted.matrix.variants[3]).toMatchObject({ sku: 'K-4', price: '7', countInStock: '8' });
    expect(pasted).toMatchObject({ rows: 1, given: 2, columns: ['price', 'countInStock'] });
  });

  test('keep text that is no number, and codes as they are', () => {
    expect(cleanCell('price', 'about 5')).toBe('about 5');
    expect(cleanCell('taxRate', '12.5 %')).toBe('12.5');
    expect(cleanCell('sku', ' 007,1.00 ')).toBe('007,1.00');
    expect(isTable('1\n2')).toBe(true);
    expect(isTable('1\n')).toBe(false);
  });

  test('say the range of the prices and the sum of the units', () => {
    const matrix = setLeftOut(saved(), ['1', '3'], true);
    expect(priceRange(matrix.variants)).toEqual({ lowest: 110, highest: 110 });
    expect(priceRange(saved().variants)).toEqual({ lowest: 100, highest: 110 });
    expect(priceRange([])).toBeUndefined();
    expect(unitsInStock(matrix.variants)).toBe(10);
  });
});

describe('undo', () => {
  test('brings back a removed value with its rows, and keeps what was typed since', () => {
    const before = saved();
    const removed = removeValue(before, SIZE, '2');
    expect(ids(removed)).toEqual([11, 12]);
    const typed = write(removed, 0, 'price', '777');
    const undone = undoStep({ ...before, change: '', columns: [] }, typed);
    expect(ids(undone)).toEqual([11, 12, 13, 14]);
    expect(cells(undone, 'price')).toEqual(['777', '110', '100', '110']);
  });

  test('takes back what was filled in that column only', () => {
    const before = saved();
    const { matrix, columns } = fillCells(before, undefined, { price: '500' });
    const undone = undoStep({ ...before, change: '', columns }, write(matrix, 1, 'sku', 'typed'));
    expect(cells(undone, 'price')).toEqual(['100', '110', '100', '110']);
    expect(cells(undone, 'sku')).toEqual(['K-1', 'typed', 'K-3', 'K-4']);
  });

  test('takes back a new option, and not the name of another that was typed since', () => {
    const before = saved();
    const added = addValues(addOption(before), '3', ['Silk', 'Cotton']);
    const renamed = {
      ...added,
      options: added.options.map((option) => (option.key === SIZE ? { ...option, name: 'Fit' } : option)),
    };
    const undone = undoStep({ ...before, change: '', columns: [] }, renamed);
    expect(undone.options.map(({ name }) => name)).toEqual(['Fit', 'Colour']);
    expect(ids(undone)).toEqual([11, 12, 13, 14]);
    expect(labels(undone)).toEqual(labels(before));
  });
});

function kurta(): Matrix {
  const sizes = addValues(addOption(emptyMatrix), SIZE, ['S', 'M', 'L']);
  return addValues(addOption(sizes), COLOUR, ['Red', 'Blue']);
}

/** S and M in Red and Blue, with the ids 11 to 14. */
function saved({
  prices = [100, 110, 100, 110],
  without,
}: {
  prices?: number[];
  without?: number;
} = {}): Matrix {
  const options = [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ];
  const all = ['S', 'M'].flatMap((Size) => ['Red', 'Blue'].map((Colour) => ({ Size, Colour })));
  const variants = all.map((values, index) => variant(11 + index, values, prices[index] ?? 1));
  return toMatrix(
    options,
    variants.filter((_, index) => index !== without),
  );
}

function variant(id: number, options: Record<string, string>, price: number) {
  return { id, options, price, sku: `K-${id - 10}`, count_in_stock: 5, image: '' };
}

function labels({ options, variants }: Matrix): string[] {
  return variants.map((row) => variantLabel(options, row));
}

function ids({ variants }: Matrix) {
  return variants.map(({ id }) => id);
}

function cells({ variants }: Matrix, cell: CellName): string[] {
  return variants.map((row) => row[cell]);
}

function write({ options, variants }: Matrix, index: number, cell: CellName, text: string): Matrix {
  return { options, variants: variants.map((row, at) => (at === index ? { ...row, [cell]: text } : row)) };
}
