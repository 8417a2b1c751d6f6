import type { MailAbout, MailContent, MailTemplateId } from '@tohfa/contract/phrases';
import { mailTemplates } from '@tohfa/contract/phrases';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import type { MailerDeps } from './mailer.ts';

/** How a domain writes its mails about something that is in the database. */
export interface MailSource {
  /** What the newest mail of this kind would be about. */
  latest(template: MailTemplateId): Promise<MailAbout | undefined>;
  /**
   * The mail about it; undefined when that is gone. `for: 'reading'` makes no links that open something; `for: 'sending'`
   * makes them, and writes nothing that is no longer true. `masked`: phones and addresses only as far as a mask shows them.
   */
  write(
    template: MailTemplateId,
    about: MailAbout,
    options: { for: 'reading' | 'sending'; masked?: boolean },
  ): Promise<MailContent | undefined>;
}

export type MailSources = Partial<Record<(typeof mailTemplates)[MailTemplateId]['domain'], MailSource>>;

export function sourceOf(sources: MailSources, template: MailTemplateId): MailSource | undefined {
  return sources[mailTemplates[template].domain];
}

export interface MailDeps extends MailerDeps {
  sources: MailSources;
  testsPerAdmin: RateLimit;
}
