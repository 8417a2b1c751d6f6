import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const uploadImage = operation({
  route: routes.uploadImage,
  summary:
    'Upload pictures. Each file answers for itself: `status` is success or error, `url` is its address.',
  who: 'admin',
  form: z.object({}),
  files: 'file0, file1, …',
  success: {
    status: 200,
    body: z.array(
      z.object({ status: z.enum(['success', 'error']), url: z.string(), error: z.string().optional() }),
    ),
  },
  refusals: ['signed_out', 'not_allowed'],
});
