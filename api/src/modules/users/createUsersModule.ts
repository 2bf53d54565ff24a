import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { usersService } from './users.service.ts';
import type { UsersDependencies } from './UsersDependencies.ts';
import { usersRoutes } from './users.routes.ts';

/** Creates the service of accounts with its endpoints. */
export function createUsersModule(options: UsersDependencies) {
  const service = usersService(options);
  const routes: RegisterRoutes = (app) => app.register(usersRoutes, { users: service });
  return { users: service, routes };
}
