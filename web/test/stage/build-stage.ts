import { build } from 'vite';

const webFolder = new URL('../../', import.meta.url).pathname;

/** Builds the stage as the shop is built, in memory: the path of each file and what is in it. */
export async function buildStage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    root: `${webFolder}test/stage`,
    configFile: `${webFolder}vite.config.ts`,
    logLevel: 'error',
    build: { write: false },
  });
  if (!('output' in result)) throw new Error('the stage was not built in one piece');
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
