import { z } from 'zod';

/** Where a picture may lie: one of our own uploads, or somewhere reached by https. */
export const pictureAddress = z.union(
  [
    z.string().regex(/^\/media\/[a-z0-9-]{1,75}-880\.webp$/),
    z
      .string()
      .max(2000)
      .regex(/^https:\/\/[^\s\p{Cc}"'<>\\^`{|}@]+$/u)
      .pipe(z.url({ protocol: /^https$/ })),
  ],
  'An uploaded picture or an https address, please.',
);
