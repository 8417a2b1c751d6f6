import { describe, expect, test } from 'vitest';
import { findViolations } from '../scripts/check-imports/rules.ts';

const CONTRACT = {
  'contract/src/index.ts': "export { gift } from './gift.ts';\n",
  'contract/src/gift.ts': "import * as z from 'zod/mini';\nexport const gift = z.object({});\n",
  'contract/src/money.ts': 'export const paise = 1;\n',
};

describe('imports that the house plan allows', () => {
  test.each([
    ['the contract uses zod/mini', 'contract/src/a.ts', "import * as z from 'zod/mini';"],
    ['a domain uses the platform', 'server/src/gifts/a.ts', "import { b } from '../platform/b.ts';"],
    [
      'a domain uses another through its index',
      'server/src/gifts/a.ts',
      "import { b } from '../catalogue/index.ts';",
    ],
    ['a screen uses the folders below it', 'web/src/gifts/a.tsx', "import '../payments/b.ts';"],
    ['a domain uses its own SQL', 'server/src/gifts/a.ts', "import { b } from './sql.ts';"],
    ['the demo data fills tables', 'server/src/load-demo.ts', "import { b } from './gifts/index.ts';"],
    ['the wiring mounts the sandbox', 'server/src/app.ts', "import { b } from '@tohfa/sandbox';"],
    ['the wiring loads the demo', 'server/src/load-demo.ts', "import { b } from '@tohfa/demo';"],
    [
      'the demo’s past knows what happened',
      'server/src/demo-history/a.ts',
      "import { b } from '@tohfa/demo';",
    ],
    ['a server test uses the sandbox', 'server/test/a.test.ts', "import { b } from '@tohfa/sandbox';"],
    ['the server takes the whole contract', 'server/src/app.ts', "import { gift } from '@tohfa/contract';"],
    ['the web takes schemas of the contract', 'web/src/a.ts', "import { gift } from '@tohfa/contract';"],
    ['the server uses zod', 'server/src/gifts/a.ts', "import { z } from 'zod';"],
    ['a screen uses ui parts', 'web/src/gifts/a.tsx', "import { B } from '../ui/b.tsx';"],
    ['a ui part uses a package', 'web/src/ui/a.tsx', "import { useState } from 'react';"],
  ])('%s', (_, file, source) => {
    expect(violations({ [file]: source })).toEqual([]);
  });
});

describe('imports that it forbids', () => {
  test.each([
    [
      'the contract uses another package',
      'contract/src/a.ts',
      "import fs from 'node:fs';",
      'only zod/mini and itself',
    ],
    [
      'the contract uses all of zod',
      'contract/src/a.ts',
      "import { z } from 'zod';",
      'only zod/mini and itself',
    ],
    [
      'the contract knows the server',
      'contract/src/a.ts',
      "import '@tohfa/server/app';",
      'only zod/mini and itself',
    ],
    [
      'the web knows the server',
      'web/src/a.ts',
      "import type { A } from '@tohfa/server/app';",
      'only in the contract',
    ],
    ['the server knows the web', 'server/src/a.ts', "import '../../web/src/b.ts';", 'only in the contract'],
    [
      'a path leads into the contract',
      'server/src/a.ts',
      "import '../../contract/src/money.ts';",
      'package name',
    ],
    [
      'a part is not exported',
      'web/src/a.ts',
      "import type { A } from '@tohfa/contract/gift';",
      'its exports',
    ],
    ['the platform knows a domain', 'server/src/platform/a.ts', "import '../gifts/b.ts';", 'knows no domain'],
    ['the platform knows the wiring', 'server/src/platform/a.ts', "import '../app.ts';", 'knows no domain'],
    ['a benchmark uses a tool of the stories', 'bench/a.ts', "import '../e2e/b.ts';", 'stands in test/'],
    ['a domain imports the sandbox', 'server/src/gifts/a.ts', "import '@tohfa/sandbox';", 'beside main.ts'],
    ['the web imports the demo', 'web/src/a.ts', "import '@tohfa/demo';", 'beside main.ts'],
    [
      'the sandbox imports the server',
      'sandbox/src/a.ts',
      "import '../../server/src/b.ts';",
      'no other workspace',
    ],
    ['the demo imports the contract', 'demo/src/a.ts', "import '@tohfa/contract';", 'no other workspace'],
    ['a path leads into the demo', 'server/src/app.ts', "import '../../demo/src/index.ts';", 'package name'],
    [
      "a domain uses another's SQL",
      'server/src/gifts/a.ts',
      "import '../catalogue/sql.ts';",
      'through its index.ts',
    ],
    [
      "a domain uses another's tables",
      'server/src/gifts/a.ts',
      "import '../push/tables.ts';",
      'through its index.ts',
    ],
    [
      'a ui part knows a domain',
      'web/src/ui/a.tsx',
      "import { B } from '../gifts/b.tsx';",
      'only folders below it',
    ],
  ])('%s', (_, file, source, why) => {
    expect(violations({ [file]: source })).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ['at once', "import { z } from 'zod';"],
    ['lazily', "const { z } = await import('zod');"],
    ['by passing it on', "export { z } from 'zod';"],
    ['beside inline types', "import { type ZodType, z } from 'zod';"],
    ['over several lines', "import {\n  object,\n  string,\n} from 'zod/mini';"],
  ])('the web imports zod itself %s', (_, source) => {
    expect(violations({ 'web/src/a.ts': source })).toEqual([
      expect.stringContaining('never from zod itself'),
    ]);
  });
});

test('a violation names the line of the import', () => {
  const source = "// import '@tohfa/no';\nimport { ok } from './ok.ts';\n\nimport '@tohfa/demo';\n";
  expect(violations({ 'server/src/gifts/a.ts': source })).toEqual([
    expect.stringMatching(/^server\/src\/gifts\/a\.ts:4 /),
  ]);
});

function violations(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries({ ...CONTRACT, ...files }));
  const exported = {
    contract: { '.': './src/index.ts' },
    demo: { '.': './src/index.ts' },
    sandbox: { '.': './src/index.ts' },
  };
  return findViolations(tree, exported).map(({ from, line, why }) => `${from}:${line} ${why}`);
}
