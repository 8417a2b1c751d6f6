import { phrases } from '@tohfa/contract/phrases';
import type { FastifyInstance } from 'fastify';
import { serveLinkPictures } from '../platform/http/link-pictures.ts';

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
  const preview = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return ['<meta name="robots" content="noindex">', ...preview].join('');
}

/** The shop's name is the owner's choice. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface PreviewDeps {
  publicUrl: string;
  shopName(): string;
}
