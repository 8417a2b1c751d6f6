import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './password-length.ts';

/** Long enough; which common passwords are refused is the server's to know. No rules of composition. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters, please.`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters, please.`);
