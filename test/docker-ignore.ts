/**
 * Tells whether `docker build` sends a file, by the rules of `.dockerignore`: a pattern is a whole path or a folder above it,
 * `**` is any number of folders, `!` takes files back in, and the last line that matches decides.
 */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isSent: line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  return (path) => {
    const names = path.split('/');
    const withFolders = names.map((_, at) => names.slice(0, at + 1).join('/'));
    const last = rules.findLast(({ pattern }) => withFolders.some((one) => pattern.test(one)));
    return last?.isSent ?? true;
  };
}

function toPattern(line: string): RegExp {
  const path = line.replace(/^\//, '').replace(/\/$/, '');
  if (/[[\]\\?]/.test(path)) throw new Error(`no rule here reads the pattern ${line}`);
  const parts = path.split(/(\*\*\/?|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+^${}()|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
