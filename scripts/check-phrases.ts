// Every text that people read stands in a catalogue, and every phrase there is said somewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countPhrases, findPhraseProblems } from './check-phrases/rules.ts';

const root = join(import.meta.dirname, '..');
const files = new Map<string, string>();
for (const folder of [
  'contract/src',
  'demo',
  'sandbox',
  'server/src',
  'web/src',
  'web/build',
  'web/service-worker',
])
  readInto(folder);

const problems = findPhraseProblems(files);
for (const { path, line, what } of problems) console.error(`${path}:${line} ${what}.`);
const languages = readdirSync(join(root, 'contract/src/phrases')).filter((name) => /^[a-z]{2}$/.test(name));
const counts = languages.map((language) => `${language} ${countPhrases(files, language)}`);
console.log(`Phrases: ${counts.join(', ')}; ${problems.length} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;

function readInto(folder: string): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist', 'test'].includes(entry.name)) readInto(path);
    if (entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      files.set(path, readFileSync(join(root, path), 'utf8'));
  }
}
