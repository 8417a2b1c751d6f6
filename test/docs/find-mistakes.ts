import { posix } from 'node:path';

/** Commands, paths, test projects and links of a document that do not exist in the project, a sentence each. */
export function findMistakes(doc: Doc, project: Project): string[] {
  const prose = doc.text.replaceAll(/^```.*?^```/gms, '');
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  const blocks = [...doc.text.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.split('\n')).map((line) => line.replace(/ #.*/, ''));
  // A block may be a drawing of folders, so that only files are looked for in it.
  const paths = [
    ...wordsOf(lines).filter(isFile),
    ...wordsOf(spans).filter((word) => isFile(word) || isFolder(word)),
  ];
  return [
    ...[...lines, ...spans].flatMap(commandsIn).flatMap((command) => checkCommand(command, project)),
    ...paths.filter((path) => !isThere(path, project)).map((path) => `no such path: ${path}`),
    ...linksIn(prose).flatMap((link) => checkLink(link, doc, project)),
  ];
}

function wordsOf(code: readonly string[]): string[] {
  return code.flatMap((one) => one.split(/\s+/));
}

/** Links and pictures; those of other sites are not followed. */
function linksIn(prose: string): string[] {
  const found = prose.matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset|href)="([^"]+)"/g);
  return [...found]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^\w+:/.test(link));
}

function checkLink(link: string, { path, text }: Doc, { files, read }: Project): string[] {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? path : posix.join(posix.dirname(path), target);
  if (!files.some((known) => known === file || known.startsWith(posix.join(file, '/'))))
    return [`no such link: ${link}`];
  if (anchor === undefined) return [];
  const headings = (target === '' ? text : read(file)).matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => slug(heading) === anchor)
    ? []
    : [`no such heading: ${link}`];
}

/** As GitHub names the anchor of a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The words of each command, without the variables that stand before it. */
function commandsIn(code: string): string[][] {
  return code.split(/&&|[;|]/).map((command) =>
    command
      .trim()
      .replace(/^(\w+=\S* )+/, '')
      .split(/\s+/),
  );
}

function checkCommand([program, ...args]: string[], project: Project): string[] {
  switch (program) {
    case 'npm':
      return checkNpm(args, project);
    case 'npx':
      return args.length === 0 || project.programs.includes(args[0] ?? '')
        ? checkCommand(args, project)
        : [`no such program: npx ${args[0]}`];
    case 'node':
      return args
        .slice(0, 1)
        .flatMap((file) =>
          file.startsWith('-') || isThere(file, project) ? [] : [`no such file: node ${file}`],
        );
    case 'vitest':
      return checkTests(args, project.unitTests);
    case 'playwright':
      return checkTests(args, project.stories);
    default:
      return [];
  }
}

const OF_NPM_ITSELF = ['ci', 'install'];

function checkNpm(args: string[], { scripts, benchCases, benchFlags }: Project): string[] {
  const [name = '', ...rest] = args[0] === 'run' ? args.slice(1) : args;
  if (args[0] !== 'run' && OF_NPM_ITSELF.includes(name)) return [];
  if (!scripts.includes(name)) return [`no such script: npm ${args.slice(0, 2).join(' ')}`];
  if (name !== 'bench') return [];
  return rest
    .filter((word) => word !== '--')
    .filter((word) => ![...benchFlags, ...benchCases].some((known) => known.includes(word)))
    .map((word) => `no such measurement: npm run bench -- ${word}`);
}

/** A file has to be among the tests of a project that is named with it, else the command runs nothing. */
function checkTests(args: string[], projects: readonly TestProject[]): string[] {
  const named = args.flatMap((word, at) =>
    args[at - 1] === '--project' ? [word] : (/^--project=(.+)/.exec(word)?.[1] ?? []),
  );
  const unknown = named.filter((name) => !projects.some((project) => project.name === name));
  if (unknown.length > 0) return unknown.map((name) => `no such test project: ${name}`);
  const asked = projects.filter(({ name }) => named.length === 0 || named.includes(name));
  return args
    .filter(isFile)
    .filter(
      (file) =>
        !asked.some((project) => matchesAny(file, project.include) && !matchesAny(file, project.exclude)),
    )
    .map((file) => `${named.join(', ') || 'no project'} does not run ${file}`);
}

function matchesAny(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => posix.matchesGlob(file, pattern));
}

function isFile(word: string): boolean {
  return /^(?![/@~.…])[^`'"()=:,]*[\w>*}]\.(tsx?|m?js|sql|md|ya?ml|json|cfg|css|html|webp)$/.test(word);
}

/** With a slash between names, or at its end. Routes begin with a slash, packages with an at-sign. */
function isFolder(word: string): boolean {
  return /^[a-z][\w.<>*{},-]*\/[\w.<>*{},/-]*$/.test(word);
}

/** What is made on a machine and not kept. */
const MADE = /(^|\/)(dist|node_modules|data)(\/|$)/;

/** As the end of a path, because documents leave out what is clear: `gifts/view.ts`, `payments/`, `<domain>/routes.ts`. */
function isThere(path: string, { files, packages }: Project): boolean {
  if (MADE.test(path) || packages.some((name) => path === name || path.startsWith(`${name}/`))) return true;
  const pattern = path.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, '');
  if (!/[*{]/.test(pattern)) return files.some((file) => `/${file}/`.includes(`/${pattern}/`));
  return files.some((file) =>
    [pattern, `${pattern}/**`].some((glob) => posix.matchesGlob(`/${file}`, `/**/${glob}`)),
  );
}

export interface Doc {
  path: string;
  text: string;
}

/** What a document may name. */
export interface Project {
  /** Paths from the root. */
  files: readonly string[];
  read(file: string): string;
  scripts: readonly string[];
  packages: readonly string[];
  /** What `npx` finds. */
  programs: readonly string[];
  benchCases: readonly string[];
  benchFlags: readonly string[];
  unitTests: readonly TestProject[];
  stories: readonly TestProject[];
}

export interface TestProject {
  name: string;
  include: readonly string[];
  exclude: readonly string[];
}
