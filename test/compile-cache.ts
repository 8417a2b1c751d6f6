import { join } from 'node:path';

/** Compiled modules are kept between the processes of a run: reading the whole shop takes a core for seconds. */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled') };
