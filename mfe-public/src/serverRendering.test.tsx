import { LANGUAGES } from '@heard/contract';
import { Route, Routes } from '@heard/sdk';
import { aCompany, aCompanyReview, renderOnServer } from '@heard/sdk/testing';
import type { ComponentType } from 'react';
import remote from '../remote.json';

/** The pages that are complete without a response of the API. */
const pages = remote.mounts.filter(
  ({ render, skeleton, path }) => render === 'server' && skeleton === undefined && !path.includes(':'),
);

it.each(LANGUAGES.flatMap((language) => pages.map(({ path, module }) => [path, language, module] as const)))(
  'renders %s in the same way on the server and in the first render of the browser (language: %s)',
  async (path, language, module) => {
    // Safe to cast, because the build checks that each module is a page.
    const { default: Page } = (await import(`${module}.tsx`)) as { default: ComponentType };
    const { html } = await renderOnServer(
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>,
      { at: path, language },
    );
    expect(html).toContain('<h1');
  },
);

it('renders a company on the server with its reviews, without a request', async () => {
  const { default: CompanyPage } = await import('./company/CompanyPage.tsx');
  const { html } = await renderOnServer(
    <Routes>
      <Route path="/business/:id" element={<CompanyPage />} />
    </Routes>,
    {
      at: '/business/brightloaf.example',
      company: {
        ...aCompany(),
        place: null,
        mergedFrom: [],
        unusualReviews: false,
        replies: null,
        hiddenQuantity: 0,
        review: [aCompanyReview()],
      },
    },
  );
  expect(html).toContain('The best rye in the quarter');
});
