import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { peopleService } from './people.service.ts';
import type { PeopleServiceOptions } from './people.service.ts';
import { peopleRoutes } from './people.routes.ts';

/** Creates the endpoints of the public pages of reviewers. */
export function createPeopleModule(options: PeopleServiceOptions) {
  const service = peopleService(options);
  const routes: RegisterRoutes = (app) => app.register(peopleRoutes, { people: service });
  return { routes };
}
