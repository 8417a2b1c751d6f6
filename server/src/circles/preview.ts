import { phrases } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { serveLinkPictures } from '../platform/http/link-pictures.ts';
import { linkTags } from '../platform/http/web-app.ts';

const PICTURE = 'preview.jpg';

/** One picture for all circles. */
export function serveCirclePicture(app: FastifyInstance, { shopName }: Pick<PreviewDeps, 'shopName'>): void {
  serveLinkPictures(app, '/circle/:id', {
    isShared: async (file) => file === PICTURE,
    async describe() {
      const { title, subtitle, note } = phrases().circles.preview;
      return { picture: undefined, eyebrow: '', title, name: subtitle, note, shopName: shopName() };
    },
    notFound: 'not_found',
  });
}

/** What a shared link shows: circles in general, because whose it is stands behind the `#`. Search engines keep it out. */
export function circlePreviewTags({ publicUrl, shopName }: PreviewDeps, path: string): string {
  if (!/^\/circle\/?$/.test(path)) return '';
  const { title, description } = phrases().circles.preview;
  const tags = {
    'og:type': 'website',
    'og:site_name': shopName(),
    'og:title': title,
    'og:description': description,
    'og:url': `${publicUrl}/circle`,
    'og:image': `${publicUrl}/circle/${PICTURE}`,
  };
  return `<meta name="robots" content="noindex">${linkTags(tags)}`;
}

interface PreviewDeps {
  publicUrl: string;
  shopName(): string;
}
