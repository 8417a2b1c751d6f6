import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@tohfa/contract';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8');
/** Every call that the document names in code marks, without the common `/backend/`. */
const documented = new Set(
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.split(/[?\s]/)[0]?.replace('/backend/', '')),
);

test.each(Object.entries(operations).map(([name, { path }]) => [name, path.replace('/backend/', '')]))(
  'docs/specification.md names the call of %s',
  (_name, path) => {
    expect(documented).toContain(path);
  },
);
