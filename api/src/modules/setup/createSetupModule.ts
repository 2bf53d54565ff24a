import type { Transaction } from '../../database/Database.ts';
import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import { parseIdentity } from '../site/index.ts';
import { setupRoutes } from './setup.routes.ts';
import { createSetupCode, isSetupCode } from './setupCode.ts';
import type { SetupDependencies } from './SetupDependencies.ts';
import type { SetupService } from './SetupService.ts';

/** Creates the module for the first setup of an installation. The setup requires a code from the log, and creates the first administrator. */
export function createSetupModule(options: SetupDependencies) {
  const { offersSetup, site, siteService, siteEmailService, administrators, passwords, runInTransaction } = options;

  /** Checks a code. @throws 404 if the installation is set up or has an administrator; 400 for a wrong code */
  async function requireCode(code: string, transaction?: Transaction): Promise<void> {
    const row = offersSetup ? await site.readSetup(transaction) : undefined;
    const hash = row?.completed_at === null ? row.code_hash : null;
    if (hash === null || (await site.hasAdministrator())) throw new ProblemError('not-found');
    if (!isSetupCode(code, hash)) throw invalidField('code', 'wrongCode');
  }

  const setup: SetupService = {
    async createCode() {
      if (!offersSetup || (await site.hasAdministrator())) return null;
      const { code, hash } = createSetupCode();
      return (await site.saveCode(hash, { replaces: false })) ? code : null;
    },

    isPending: async () => (await siteService.readCurrent()).needsSetup,

    async check(code) {
      await requireCode(code);
      return { ...(await siteService.readSettings()), email: await siteEmailService.readSettings() };
    },

    async testEmail({ code, ...body }, language) {
      await requireCode(code);
      return siteEmailService.sendTest(body, language);
    },

    async complete({ code, site: identity, email: emailSettings, administrator }) {
      await requireCode(code);
      const stored = parseIdentity(identity, 'site.');
      const parts = emailSettings && (await siteEmailService.parse(emailSettings, 'email.'));
      const { email, name, lastName, password } = administrator;
      const password_hash = await passwords.hash(password);
      try {
        await runInTransaction(async (transaction) => {
          // Checks the code again with the lock, so that only one of two concurrent requests completes the setup.
          await requireCode(code, transaction);
          await site.saveIdentity(transaction, stored);
          if (parts !== undefined) await siteEmailService.saveIn(transaction, parts);
          await administrators.appointIn(transaction, { email, name, last_name: lastName, password_hash });
          await site.complete(transaction);
        });
      } catch (error) {
        if (!administrators.isEmailTaken(error)) throw error;
        throw new ProblemError('email-taken', { errors: [fieldError('administrator.email', 'emailTaken')] });
      }
      await siteService.apply();
      await siteEmailService.apply();
    },
  };

  const routes: RegisterRoutes = (app) => app.register(setupRoutes, { setup });
  return { routes, setup };
}
