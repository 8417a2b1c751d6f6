import { join } from 'node:path';
import { copyPictures, createFolderPictureStore, openPictureStore } from './media/index.ts';
import { StartupError } from './platform/lifecycle.ts';
import { readSettings } from './settings.ts';

/** `npm run pictures -- to-s3` copies the folder's pictures to the configured bucket, `to-folder` the other way. */
try {
  const direction = process.argv[2];
  const settings = readSettings(process.env);
  if (direction !== 'to-s3' && direction !== 'to-folder')
    throw new StartupError('Say where the pictures go: npm run pictures -- to-s3, or to-folder.');
  if (!settings.s3) throw new StartupError('Set S3_ENDPOINT and the other S3_ settings first.');
  const folder = createFolderPictureStore(join(settings.dataDir, 'uploads'));
  const bucket = await openPictureStore(settings);
  const [from, to] = direction === 'to-s3' ? [folder, bucket] : [bucket, folder];
  const { copied, alreadyThere } = await copyPictures(from, to);
  console.log(`${copied} pictures copied and read back, ${alreadyThere} were there already.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(2);
}
