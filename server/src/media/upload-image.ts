import type { Operations } from '@tohfa/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../platform/database.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { type FormFile, readForm } from '../platform/http/read-form.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import type { PictureStore } from './picture-store.ts';
import { type KeepPicture, unlessRefused } from './unless-refused.ts';

/** Each file answers for itself: a bad one does not cost the good ones beside it. */
export async function uploadImage({ database, store }: Media, call: Call<Operations['uploadImage']>) {
  return unlessRefused(store, async (keep) => {
    const read = await readForm(call, (file) => answerFor(file, keep));
    if (read instanceof Refusal) return read;
    const { files } = read;
    if (files.length === 0) return refuse('invalid_input', { fields: { file0: 'Please choose a picture.' } });
    const kept = files.filter(({ status }) => status === 'success').map(({ url }) => url);
    if (kept.length > 0) {
      const actor = call.identity.admin.email;
      await recordAudit(database, { actor, action: 'picture-upload', after: { pictures: kept } });
    }
    return files;
  });
}

async function answerFor({ field, bytes }: FormFile, keep: KeepPicture): Promise<Answer> {
  if (!/^file\d{1,3}$/.test(field)) return { status: 'error', url: '', error: 'Not one of file0, file1, …' };
  const picture = await keep(bytes);
  if ('problem' in picture) return { status: 'error', url: '', error: picture.problem };
  return { status: 'success', url: picture.url };
}

interface Answer {
  status: 'success' | 'error';
  url: string;
  error?: string;
}

export interface Media {
  database: Database;
  store: PictureStore;
}
