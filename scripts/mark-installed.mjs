// npm runs this after an `npm install` by hand, so that the next start does not install the same once more.
import { fileURLToPath } from 'node:url';
import { markInstalled } from './prepare/install.mjs';

markInstalled(fileURLToPath(new URL('..', import.meta.url)));
