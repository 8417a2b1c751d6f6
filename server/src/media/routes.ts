import type { mediaOperations } from '@tohfa/contract';
import type { Handlers } from '../platform/http/mount-operations.ts';
import { type Media, uploadImage } from './upload-image.ts';

export function mediaRoutes(media: Media) {
  return { uploadImage: (call) => uploadImage(media, call) } satisfies Handlers<typeof mediaOperations>;
}
