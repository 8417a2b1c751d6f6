// Imports run web → contract ← server → sandbox, demo, and inside each only as docs/architecture.md allows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './check-imports/rules.ts';

const root = join(import.meta.dirname, '..');
const tree = new Map<string, string>();
const FOLDERS = [
  'contract/src',
  'demo/drawing',
  'demo/src',
  'demo/test',
  'sandbox/src',
  'sandbox/test',
  'server/src',
  'server/test',
  'web/src',
  'web/test',
];
for (const folder of FOLDERS) readInto(folder);
const exportsOf = Object.fromEntries(
  ['contract', 'demo', 'sandbox'].map((workspace) => {
    const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    return [workspace, typeof manifest.exports === 'string' ? { '.': manifest.exports } : manifest.exports];
  }),
);

const violations = findViolations(tree, exportsOf);
for (const { from, line, specifier, why } of violations) {
  console.error(`${from}:${line} imports '${specifier}': ${why}.`);
}
console.log(`Import directions: ${tree.size} files, ${violations.length} violations.`);
process.exitCode = violations.length > 0 ? 1 : 0;

function readInto(folder: string): void {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    tree.set(file.slice(root.length + 1), readFileSync(file, 'utf8'));
  }
}
