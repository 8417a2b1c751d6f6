import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vitestConfig from '../../vitest.config.ts';
import type { Project, TestProject } from './find-mistakes.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOT_KEPT = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'test-results']);

export function readProject(): Project {
  const manifests = readManifests();
  const bench = globSync('bench/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  return {
    files: globSync('**', {
      cwd: ROOT,
      withFileTypes: true,
      exclude: (entry) => NOT_KEPT.has(entry.name),
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      // Mutation testing leaves its reports at the root.
      .filter((file) => !file.startsWith('reports/')),
    read,
    scripts: Object.keys(manifests[0]?.scripts ?? {}),
    packages: listPackages(),
    programs: readdirSync(join(ROOT, 'node_modules/.bin')),
    benchCases: [...bench.matchAll(/\btitle: '([^']+)'/g)].map(([, title = '']) => title),
    benchFlags: [...bench.matchAll(/'(--[\w=-]+)'/g)].map(([, flag = '']) => flag),
    unitTests: (vitestConfig.test?.projects ?? []).map((one) => ({
      include: [],
      exclude: [],
      ...(one as { test: Pick<TestProject, 'name'> & Partial<TestProject> }).test,
    })),
    stories: [...read('playwright.config.ts').matchAll(/^ {6}name: '(\w+)'/gm)].map(([, name = '']) => ({
      name,
      include: ['e2e/**/*.spec.ts'],
      exclude: [],
    })),
  };
}

/** Every package that a workspace depends on, without our own and without types, which follow their packages. */
export function listPackages(): string[] {
  const names = readManifests().flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return [...new Set(names)].filter((name) => !/^@(tohfa|types)\//.test(name)).sort();
}

/** The root's first. */
export function readManifests(): Manifest[] {
  const root = JSON.parse(read('package.json')) as Manifest;
  return [
    root,
    ...(root.workspaces ?? []).map((folder) => JSON.parse(read(`${folder}/package.json`)) as Manifest),
  ];
}

export function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

interface Manifest {
  version: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
