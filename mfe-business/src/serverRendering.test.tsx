import { LANGUAGES } from '@heard/contract';
import { renderOnServer } from '@heard/sdk/testing';
import BusinessLoginPage from './login/BusinessLoginPage.tsx';
import CompanyInvitationPage from './memberships/CompanyInvitationPage.tsx';
import BusinessSignUpPage from './signup/BusinessSignUpPage.tsx';

it('prefills the form of a listed company on the server, and keeps text that is typed before hydration', async () => {
  const at = '/signup-business?company=Acme&website=https%3A%2F%2Facme.example';
  const { html, container } = await renderOnServer(<BusinessSignUpPage />, {
    at,
    beforeHydration: (document) => {
      const website = document.querySelector<HTMLInputElement>('[name=website]');
      if (website !== null) website.value = 'https://shop.acme';
    },
  });
  expect(html).toMatch(/<input[^>]* name="name"[^>]* value="Acme"/);
  expect(html).toMatch(/<input[^>]* name="website"[^>]* value="https:\/\/acme\.example"/);
  expect(container.querySelector('[name=name]')).toHaveValue('Acme');
  expect(container.querySelector('[name=website]')).toHaveValue('https://shop.acme');
});

describe.each([
  ['/login-business', BusinessLoginPage],
  ['/signup-business', BusinessSignUpPage],
  ['/company-invitation', CompanyInvitationPage],
])('%s', (at, Page) => {
  it.each(LANGUAGES)(
    'renders the same HTML on the server and in the first render of the browser (language: %s)',
    async (language) => {
      expect((await renderOnServer(<Page />, { at, language })).html).toContain('<h1');
    },
  );
});
