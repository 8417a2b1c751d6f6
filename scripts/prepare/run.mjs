import { spawn } from 'node:child_process';

/**
 * Runs a program quietly; its output is returned for when it failed.
 * @param {string} program
 * @param {string[]} args
 * @param {string} folder
 * @param {Record<string, string>} [environment] Beside the one of this process.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, folder, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
