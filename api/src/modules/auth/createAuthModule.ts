import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { UserEvents } from '../users/index.ts';
import type { AuthDependencies } from './AuthDependencies.ts';
import { authService } from './auth.service.ts';
import { emailConfirmationService, type EmailConfirmationServiceOptions } from './emailConfirmation.service.ts';
import type { PasswordResetDependencies } from './PasswordResetDependencies.ts';
import { passwordChangeRoutes } from './passwordChange.routes.ts';
import { passwordResetService } from './passwordReset.service.ts';
import { authRoutes } from './auth.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { emailConfirmationRoutes } from './emailConfirmation.routes.ts';
import { passwordResetRoutes } from './passwordReset.routes.ts';
import { loginLinkService } from './loginLink.service.ts';
import { loginLinkRoutes } from './loginLink.routes.ts';

export type AuthOptions = AuthDependencies &
  EmailConfirmationServiceOptions &
  PasswordResetDependencies & {
    events: Pick<UserEvents, 'accountEnded' | 'accountStarted'>;
  };

/** Creates the services of logins, password resets and email confirmation. Moves sessions when a company's account ends or starts. */
export function createAuthModule({ events, ...options }: AuthOptions) {
  events.accountEnded.subscribe((transaction, { companyId, claimId }) =>
    options.sessions.move(transaction, { companyId }, { claimId }),
  );
  events.accountStarted.subscribe((transaction, { companyId, claimId }) =>
    options.sessions.move(transaction, { claimId }, { companyId }),
  );
  const auth = authService(options);
  const passwordReset = passwordResetService(options);
  const loginLinks = loginLinkService(options);
  const emailConfirmation = emailConfirmationService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(authRoutes, { auth });
    await app.register(passwordChangeRoutes, { auth });
    await app.register(sessionsRoutes, { auth });
    await app.register(passwordResetRoutes, { passwordReset });
    await app.register(loginLinkRoutes, { loginLinks });
    await app.register(emailConfirmationRoutes, { emailConfirmation });
  };
  return { auth, routes };
}
