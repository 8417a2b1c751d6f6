import type { Operations } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { recordAudit } from '../audit/index.ts';
import { removeDiscardedPictures, withStoredUploads } from '../media/index.ts';
import { type Call, Refusal, readAdmittedForm, refuse } from '../platform/http/operations.ts';
import type { AccountsDeps } from './accounts.ts';
import { lockUser, setLanguage, updateProfile } from './sql.ts';

export async function changeName(
  { database }: AccountsDeps,
  { body: { name }, identity }: Call<Operations['changeName']>,
) {
  const { userId } = identity.customer;
  const changed = await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return false;
    await updateProfile(tx, userId, { name, photo: user.photo });
    await recordAudit(tx, { actor: userId, action: 'name-change' });
    return true;
  });
  return changed ? { success: true as const } : refuse('signed_out');
}

export async function changeLanguage(
  { database }: AccountsDeps,
  { body: { language }, identity }: Call<Operations['changeLanguage']>,
) {
  const changed = await setLanguage(database, identity.customer.userId, language);
  return changed ? { success: true as const } : refuse('signed_out');
}

/** Re-encoded like every picture. Only its owner sees it, so it needs no review. */
export async function changePhoto(accounts: AccountsDeps, call: Call<Operations['changePhoto']>) {
  const limited = await accounts.limits.photosPerAccount.consume(call.identity.customer.userId);
  if (limited) return limited;
  return withStoredUploads(accounts.pictures, async (storeUpload) => {
    const read = await readAdmittedForm(call, {
      admit: async () => ({}),
      takeFile: async ({ field, bytes }) =>
        field === 'photo' ? storeUpload(bytes) : { problem: PHOTO_ONLY },
      maxFiles: 1,
    });
    if (read instanceof Refusal) return read;
    const [photo] = read.files;
    if (!photo) return refusePhoto(({ forms }) => forms.picture.chooseOne);
    if ('problem' in photo) return refusePhoto(photo.problem);
    return (await replacePhoto(accounts, call.identity.customer.userId, photo.url))
      ? { photo: photo.url }
      : refuse('signed_out');
  });
}

const PHOTO_ONLY: Sentence = ({ accounts }) => accounts.photoOnly;

function refusePhoto(message: Sentence) {
  return refuse('invalid_input', { message, fields: { photo: message } });
}

export async function removePhoto(accounts: AccountsDeps, { identity }: Call<Operations['removePhoto']>) {
  const removed = await replacePhoto(accounts, identity.customer.userId, '');
  return removed ? { success: true as const } : refuse('signed_out');
}

async function replacePhoto(accounts: AccountsDeps, userId: string, photo: string): Promise<boolean> {
  const before = await accounts.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return undefined;
    await updateProfile(tx, userId, { name: user.name, photo });
    await recordAudit(tx, { actor: userId, action: 'photo-change' });
    return user;
  });
  if (before === undefined) return false;
  await removeDiscardedPictures(accounts);
  return true;
}
