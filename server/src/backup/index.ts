export { findLastBackup, recordBackup, restoreBackup, writeBackup } from './backup.ts';
