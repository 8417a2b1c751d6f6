export { backupFolder, findLastBackup, recordBackup, restoreBackup, writeBackup } from './backup.ts';
