// Imports run web → contract ← server → sandbox, demo, and inside each only as docs/architecture.md allows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './check-imports/rules.ts';

const root = join(import.meta.dirname, '..');
const tree = new Map<string, string>();
const FOLDERS = ['bench', 'contract', 'demo', 'e2e', 'sandbox', 'scripts', 'server', 'test', 'web'];
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
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) readInto(path);
    if (entry.isFile() && /\.tsx?$/.test(entry.name)) tree.set(path, readFileSync(join(root, path), 'utf8'));
  }
}
