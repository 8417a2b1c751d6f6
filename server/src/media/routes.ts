import type { mediaOperations, Operations } from '@tohfa/contract';
import { phrases, say } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type Call,
  type FormFile,
  type Handlers,
  Refusal,
  readForm,
  refuse,
  sendRefusal,
} from '../platform/http/operations.ts';
import { avifBeside, type StoreUpload, withStoredUploads } from './pictures.ts';
import { PICTURE_NAME_PATTERN, type PictureStore, pictureType } from './stores.ts';

export function mediaRoutes(media: MediaDeps) {
  return { uploadImage: (call) => uploadImage(media, call) } satisfies Handlers<typeof mediaOperations>;
}

/**
 * The bytes under a name never change, so browsers may cache them for ever. A browser that accepts AVIF gets the picture as
 * AVIF under the same address; mail programs, previews and feeds get WebP.
 */
export function servePictures(app: FastifyInstance, pictures: PictureStore): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!PICTURE_NAME_PATTERN.test(name)) return sendRefusal(reply, refuse('not_found'));
      const avif = avifBeside(name);
      if (avif) reply.header('vary', 'accept');
      const best = avif && request.headers.accept?.includes('image/avif') ? avif : name;
      // Mail programs on the web show them in our mails.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (pictures.publicUrlOf) {
        // For a day only: the pictures may move to another host.
        return reply.header('cache-control', 'public, max-age=86400').redirect(pictures.publicUrlOf(best));
      }
      const bytes = await pictures.get(best);
      if (!bytes) return sendRefusal(reply, refuse('not_found'));
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(pictureType(best))
        .send(bytes);
    },
  );
}

/** Each file has its own result: a bad one does not affect the others. */
async function uploadImage({ database, store }: MediaDeps, call: Call<Operations['uploadImage']>) {
  return withStoredUploads(store, async (storeUpload) => {
    const read = await readForm(call, (file) => storeFile(file, storeUpload));
    if (read instanceof Refusal) return read;
    const { files } = read;
    if (files.length === 0)
      return refuse('invalid_input', { fields: { file0: ({ forms }) => forms.picture.choose } });
    const stored = files.filter(({ status }) => status === 'success').map(({ url }) => url);
    if (stored.length > 0) {
      const actor = call.identity.admin.email;
      await recordAudit(database, { actor, action: 'picture-upload', after: { pictures: stored } });
    }
    return files;
  });
}

async function storeFile({ field, bytes }: FormFile, storeUpload: StoreUpload): Promise<UploadResult> {
  if (!/^file\d{1,3}$/.test(field))
    return { status: 'error', url: '', error: phrases().forms.picture.wrongFieldName };
  const picture = await storeUpload(bytes);
  if ('problem' in picture) return { status: 'error', url: '', error: say(picture.problem) };
  return { status: 'success', url: picture.url };
}

interface UploadResult {
  status: 'success' | 'error';
  url: string;
  error?: string;
}

export interface MediaDeps {
  database: Database;
  store: PictureStore;
}
