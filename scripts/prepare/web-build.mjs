import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, isBuilt } from './built-folder.mjs';
import { run } from './run.mjs';

const WEB = {
  name: 'web app',
  output: 'web/dist',
  entry: 'index.html',
  stamp: 'web-build',
  sources: ['web', 'contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'],
};

/** Has to be wherever the fonts are. */
const FONT_LICENCE = 'src/styles/fonts/OFL.txt';

/** @param {string} root */
export function isWebBuilt(root) {
  return isBuilt(root, WEB);
}

/**
 * @param {string} root
 * @param {string} node
 */
export async function buildWeb(root, node) {
  await build(root, WEB, (fresh) => buildLanguages(root, node, fresh));
}

/**
 * English, and each other language in a folder of its own; their scripts and styles, named by what they contain, stand
 * together in one.
 * @param {string} root
 * @param {string} node
 * @param {string} fresh
 */
async function buildLanguages(root, node, fresh) {
  const web = join(root, 'web');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  /** @param {string} language @param {string} folder */
  const buildIn = (language, folder) =>
    run(node, [vite, 'build', '--outDir', relative(web, folder), '--emptyOutDir'], web, {
      BUILD_LANGUAGE: language,
    });
  const english = await buildIn('en', fresh);
  if (!english.ok) return english;
  cpSync(join(web, FONT_LICENCE), join(fresh, 'assets', 'OFL.txt'));
  for (const language of otherLanguages(root)) {
    const folder = join(fresh, language);
    const built = await buildIn(language, folder);
    if (!built.ok) return built;
    cpSync(join(folder, 'assets'), join(fresh, 'assets'), { recursive: true });
    rmSync(join(folder, 'assets'), { recursive: true });
  }
  return english;
}

/**
 * The folders of the phrases beside English.
 * @param {string} root
 */
function otherLanguages(root) {
  const phrases = join(root, 'contract/src/phrases');
  const folders = existsSync(phrases) ? readdirSync(phrases) : [];
  return folders.filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en');
}
