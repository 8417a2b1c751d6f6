// Imports run web → contract ← server, and inside each only where the house plan allows; see docs/architecture.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './check-imports/rules.ts';

const root = join(import.meta.dirname, '..');
const tree = new Map<string, string>();
for (const folder of ['contract/src', 'server/src', 'server/test', 'web/src', 'web/test']) readInto(folder);
const manifest = JSON.parse(readFileSync(join(root, 'contract/package.json'), 'utf8'));

const violations = findViolations(tree, manifest.exports);
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
