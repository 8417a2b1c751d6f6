// Loaded into a shop before anything else (`node --import`): it collects its garbage when it is told to, by SIGUSR2.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => collect());
