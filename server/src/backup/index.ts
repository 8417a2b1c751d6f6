export { restoreBackup, writeBackup } from './backup.ts';
