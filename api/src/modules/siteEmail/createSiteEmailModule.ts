import { cleanText, type SiteEmailSettings } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { toMailFrom, toParts } from './createMailServer.ts';
import { parseSiteEmail, type EmailParts } from './parseSiteEmail.ts';
import { sendTestEmail } from './sendTestEmail.ts';
import { siteEmailRoutes } from './siteEmail.routes.ts';
import type { SiteEmailDependencies } from './SiteEmailDependencies.ts';
import type { SiteEmailService } from './SiteEmailService.ts';
import { describeServer } from './smtpUrl.ts';

/** The time limit (ms) of a test message. */
const TEST_TIMEOUT_MS = 10_000;

/** Creates the module for the email settings of the site. Administrators can change these settings. */
export function createSiteEmailModule(options: SiteEmailDependencies) {
  const { siteEmail, mailServer, mailEnvironment, mailBox, mailLayout, actions, publicUrl, runInTransaction } = options;
  const { requireRecentLogin, testTimeoutMs: timeoutMs = TEST_TIMEOUT_MS } = options;

  const read = async (transaction?: Transaction): Promise<EmailParts> =>
    toParts(mailBox, await siteEmail.read(transaction));

  const siteEmailService: SiteEmailService = {
    async readSettings() {
      return { stored: describe(await read()), environment: describeEnvironment(options) };
    },

    async update(administrator, body) {
      await requireRecentLogin(administrator);
      const parts = await siteEmailService.parse(body, '');
      await runInTransaction(async (transaction) => {
        const before = await read(transaction);
        await siteEmailService.saveIn(transaction, parts);
        await actions.insert(transaction, {
          admin_id: administrator.userId,
          action: 'changeSite',
          from_text: JSON.stringify(describe(before)),
          to_text: JSON.stringify(describe(parts)),
        });
      });
      await mailServer.apply();
      return siteEmailService.readSettings();
    },

    async sendTest({ email, settings }, language, path = 'settings.') {
      const parts = settings === undefined ? await read() : await siteEmailService.parse(settings, path);
      const smtpUrl = mailEnvironment.smtpUrl ?? parts.smtpUrl;
      if (smtpUrl === null) return { result: 'noServer', reply: null };
      const mailFrom = toMailFrom(mailEnvironment, parts.sender, publicUrl);
      return sendTestEmail({ mailLayout, smtpUrl, mailFrom, recipient: cleanText(email), language, timeoutMs });
    },

    parse: async (body, path) => parseSiteEmail(body, (await read()).smtpUrl, path),

    saveIn: (transaction, { smtpUrl, sender }) =>
      siteEmail.save(transaction, {
        smtp_url: smtpUrl === null ? null : mailBox.encrypt(Buffer.from(smtpUrl)),
        sender,
      }),

    apply: () => mailServer.apply(),
  };

  const routes: RegisterRoutes = (app) => app.register(siteEmailRoutes, { siteEmailService });
  return { routes, siteEmailService };
}

/** Returns settings without the password of the mail server. */
function describe({ smtpUrl, sender }: EmailParts): SiteEmailSettings['stored'] {
  return { server: smtpUrl === null ? null : describeServer(smtpUrl), sender };
}

function describeEnvironment({ mailEnvironment }: SiteEmailDependencies): SiteEmailSettings['environment'] {
  const { smtpUrl, mailFrom } = mailEnvironment;
  return { server: smtpUrl === null ? null : describeServer(smtpUrl), sender: mailFrom };
}
