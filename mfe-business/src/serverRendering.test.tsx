import { LANGUAGES } from '@heard/contract';
import { renderOnServer } from '@heard/sdk/testing';
import BusinessLoginPage from './login/BusinessLoginPage.tsx';
import BusinessSignUpPage from './signup/BusinessSignUpPage.tsx';

describe.each([
  ['/login-business', BusinessLoginPage],
  ['/signup-business', BusinessSignUpPage],
])('%s', (at, Page) => {
  it.each(LANGUAGES)('is rendered on the server in %s as the browser does first', async (language) => {
    expect((await renderOnServer(<Page />, { at, language })).html).toContain('<h1');
  });
});
