import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import { listWebVitals } from './listWebVitals.ts';
import type { WebVitalsRepository } from './webVitals.repository.ts';
import { webVitalsRoutes } from './webVitals.routes.ts';

export interface WebVitalsOptions {
  webVitals: WebVitalsRepository;
  /** The key that web servers and APIs share. If it is null, no web server can add figures. */
  reportKey: string | null;
}

/** Creates the endpoints of web vitals: web servers add figures, administrators read them. */
export function createWebVitalsModule({ webVitals, reportKey }: WebVitalsOptions) {
  const list = () => listWebVitals({ webVitals });
  const routes: RegisterRoutes = (app) => app.register(webVitalsRoutes, { add: webVitals.add, list, reportKey });
  return { routes };
}
