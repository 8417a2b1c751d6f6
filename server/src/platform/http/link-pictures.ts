import type { FastifyInstance } from 'fastify';
import { createLimiter } from '../concurrency.ts';
import type { LinkPicture } from '../link-picture.ts';
import { refuse, sendRefusal } from './operations.ts';
import { keyByLanguage } from './response-cache.ts';

const PICTURE_SECONDS = 60;
const MAX_PICTURES = 200;
/** One at a time, with a short queue. Further requests get a 503. */
const drawLimiter = createLimiter({ concurrency: 1, maxQueued: 20 });

/** The preview picture behind `path`, whose `:id` opens the page it belongs to. Drawn at most once a minute. */
export function serveLinkPictures(app: FastifyInstance, path: string, source: LinkPictureSource): void {
  const pictures = createLinkPictures(source);
  app.get<{ Params: { id: string } }>(path, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const jpeg = await pictures.find(request.params.id);
    if (!jpeg) return sendRefusal(reply, refuse(source.notFound));
    // Link previews are fetched by other sites' servers and shown by other apps.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return reply.header('cache-control', `public, max-age=${PICTURE_SECONDS}`).type('image/jpeg').send(jpeg);
  });
}

function createLinkPictures({ isShared, describe }: LinkPictureSource) {
  const drawn = new Map<string, { at: number; jpeg: Promise<Buffer> }>();

  async function draw(id: string): Promise<Buffer> {
    const facts = await describe(id);
    if (!facts) throw new Error('the page is no longer shared');
    // Loaded with the first picture: it brings fonts.
    const { drawLinkPicture } = await import('../link-picture.ts');
    return drawLinkPicture(facts);
  }

  return {
    async find(id: string): Promise<Buffer | undefined> {
      const key = keyByLanguage(id);
      if (!(await isShared(id))) {
        drawn.delete(key);
        return undefined;
      }
      const known = drawn.get(key);
      if (known && Date.now() - known.at < PICTURE_SECONDS * 1000) return known.jpeg;
      const jpeg = drawLimiter(() => draw(id));
      drawn.delete(key);
      drawn.set(key, { at: Date.now(), jpeg });
      jpeg.catch(() => drawn.delete(key));
      const [oldest] = drawn.keys();
      if (drawn.size > MAX_PICTURES && oldest !== undefined) drawn.delete(oldest);
      return jpeg;
    },
  };
}

interface LinkPictureSource {
  /** Asked for every request, so that a page that is no longer shared has no picture either. */
  isShared(id: string): Promise<boolean>;
  describe(id: string): Promise<LinkPicture | undefined>;
  notFound: Parameters<typeof refuse>[0];
}
