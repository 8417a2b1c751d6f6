import * as z from 'zod/mini';
import { text } from './fields.ts';
import { operation } from './operation.ts';

/** Per upload call. */
export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** One of our own uploads, or any https URL. */
export const pictureUrl = z.union(
  [
    text(z.regex(/^\/media\/[a-z0-9-]{1,75}-880\.webp$/)),
    z.pipe(
      text(z.maxLength(2000), z.regex(/^https:\/\/[^\s\p{Cc}"'<>\\^`{|}@]+$/u)),
      z.url({ protocol: /^https$/ }),
    ),
  ],
  'Use an uploaded picture or an https address.',
);

export const mediaOperations = {
  uploadImage: operation({
    method: 'POST',
    path: '/backend/upload-image.php',
    caller: 'admin',
    roles: ['catalogue'],
    summary:
      'Upload pictures. Each file has its own result: `status` is success or error, `url` is its address.',
    form: z.object({}),
    files: 'file0, file1, …',
    success: {
      status: 200,
      body: z.array(
        z.object({
          status: z.enum(['success', 'error']),
          url: z.string(),
          error: z.optional(z.string()),
        }),
      ),
    },
    refusals: ['signed_out', 'not_allowed'],
  }),
};
