import { z } from 'zod';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

export const listAdmins = operation({
  route: routes.listAdmins,
  summary: 'Who may run the shop. Those marked `fixed` come from ADMIN_EMAILS and cannot be removed here.',
  who: 'admin',
  success: {
    status: 200,
    body: z.object({
      admins: z.array(
        z.object({
          email: z.string(),
          fixed: z.boolean(),
          invitedBy: z.string().optional(),
          since: z.iso.datetime().optional(),
        }),
      ),
    }),
  },
  refusals: ['signed_out'],
});
