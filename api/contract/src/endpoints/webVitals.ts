import { defineEndpoint } from '../defineEndpoint.ts';
import type { AddWebVitalsBody, PageVitals } from '../schemas/index.ts';

/** Adds the web vitals that a web server has counted. The token of the request proves that the web server knows `REPORT_KEY`. */
export const addWebVitals = defineEndpoint<{ body: AddWebVitalsBody; response: void }>({
  method: 'POST',
  path: '/webVitals',
});

export const listWebVitals = defineEndpoint<{ response: PageVitals[] }>({ method: 'GET', path: '/admin/webVitals' });
