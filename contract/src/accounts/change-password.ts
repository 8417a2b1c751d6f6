import { z } from 'zod';
import { success } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';
import { newPassword } from './new-password.ts';

export const changePassword = operation({
  route: routes.changePassword,
  summary: 'Change, or first set, the own password; other sessions end.',
  who: 'customer',
  body: z.object({ currentPassword: z.string().max(1000).optional(), password: newPassword }),
  success: { status: 200, body: success },
  refusals: ['signed_out', 'wrong_password'],
  answersSuccess: true,
});
