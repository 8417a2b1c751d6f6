import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { PICTURE_NAME, type PictureStore } from './picture-store.ts';

/** A picture's bytes never change under its name, so a browser may keep it for good. */
export function servePictures(app: FastifyInstance, pictures: PictureStore): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      const bytes = PICTURE_NAME.test(name) ? await pictures.get(name) : undefined;
      if (!bytes) return sendRefusal(reply, refuse('not_found'));
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(bytes);
    },
  );
}
