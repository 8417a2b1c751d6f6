import { mailName } from './mail-name.ts';
import type { SpecialDays } from './special-days.ts';
import { makeLinks } from './special-days-links.ts';
import type { Submission } from './special-days-tables.ts';

/** A mail that cannot be sent costs nobody what they gave: the link also stands on the screen. */
export async function mailLink(parts: SpecialDays, { id, email, name }: Submission): Promise<boolean> {
  const { mailer, log, limits, database, publicUrl } = parts;
  if (email === null || (await limits.mailsToEmail.take(email))) return false;
  // The mail has a link of its own: either can be lost without the other.
  const link = (await makeLinks(database, publicUrl, [id])).get(id) ?? '';
  try {
    await mailer.send({
      to: email,
      subject: 'Your special days at Tohfa',
      text: [
        `Hello ${mailName(name) || 'there'},`,
        'your special days and your address are saved. We will remind you a week before each day, with three gifts for it.',
        `See, change or withdraw what is kept, whenever you like:\n\n${link}`,
        'Whoever has this link can do so: keep it to yourself. If you did not give us these days, somebody else typed your email; withdraw there, and everything is deleted.',
        'Tohfa\n',
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
    return false;
  }
}
