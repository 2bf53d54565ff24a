import { Route, Routes } from '@heard/sdk';
import { adminAccount, http, HttpResponse, renderInHost, server } from '@heard/sdk/testing';
import ModerationArea from './area/ModerationArea.tsx';

/** Renders the area at a path, as its mount does, with an administrator logged in. */
export function renderArea(at: string, site?: { contactEmail: string }) {
  return renderInHost(
    <Routes>
      <Route path="/moderation/*" element={<ModerationArea />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { at, account: adminAccount, ...site },
  );
}

/** Responds with empty lists to the requests of the area's navigation, which counts their entries. */
export function serveEmptyQueues(): void {
  server.use(
    ...['appeals', 'failedChecks', 'marks', 'marks/groups'].map((list) =>
      http.get(`*/api/admin/${list}`, () => HttpResponse.json([])),
    ),
  );
}
