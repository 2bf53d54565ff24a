import type { Page } from 'playwright-core';
import {
  aCompany,
  aConsumer,
  aReview,
  logIn,
  send,
  unique,
  type Company,
  type Consumer,
  type MadeReview,
} from './accounts.ts';
import { expectAccessible, isFocused } from './checks.ts';
import { followLink, screens, untilInteractive, walkAlone, type Call } from './walker.ts';

/** The message that users see when a request fails. */
const reasons = {
  500: 'Something went wrong on our side. Try again in a moment.',
  503: 'Heard is currently unavailable. Try again soon.',
  'no answer': "Heard can't be reached. Check your connection and try again.",
} as const;
type How = keyof typeof reasons;
/** The keys of `reasons`, to iterate over. */
const hows = [500, 503, 'no answer'] as const satisfies How[];

const slow = 'This is taking longer than usual. Still waiting for a response.';
const offline = 'You are offline. What you type is kept.';

const findAlert = (page: Page) => page.getByRole('main').getByRole('alert');
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectFilled(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, value]);
  }
}

/**
 * Navigates to a page from the home page, as a search hit does. The document of the page itself may already contain its data.
 */
async function navigateTo(page: Page, path: string) {
  await page.goto('/');
  await followLink(page, path);
}

const newReview = () => ({
  'Company name': 'Lantern Street',
  'Company URL': `https://lantern-${unique()}.example`,
  Title: 'Warm bread',
  'Description(max 256)': 'Still warm when it came.',
});

let consumer: Consumer;
let company: Company;
let review: MadeReview;
beforeAll(async () => {
  consumer = await aConsumer();
  company = await aCompany();
  review = await aReview(consumer, { companyUrl: company.website, title: 'A window on the boats' });
});

describe.each(Object.entries(screens))('on a %s', (screen, options) => {
  const isPhone = screen === 'phone';
  const walk = walkAlone(options);

  /** Opens the menu, which replaces the links of the top bar on a phone. */
  async function openMenu() {
    if (isPhone) await walk.page.getByRole('button', { name: 'Menu' }).click();
  }

  describe.each<{
    what: string;
    at: string;
    /** Opens the page; by default by loading its URL. */
    open?: (page: Page, path: string) => Promise<unknown>;
    who?: () => string;
    call: () => Call;
    waiting: string;
    there: () => string;
  }>([
    {
      what: 'a company',
      at: '/business/brightloaf.example',
      open: navigateTo,
      call: () => 'GET /company/brightloaf.example',
      waiting: 'Loading the company',
      there: () => 'Brightloaf Bakery',
    },
    {
      what: 'own reviews',
      at: '/me/reviews',
      who: () => consumer.token,
      call: () => 'GET /review/user',
      waiting: 'Loading the reviews',
      there: () => review.title,
    },
    {
      what: 'the sessions',
      at: '/me/settings',
      who: () => consumer.token,
      call: () => 'GET /auth/sessions',
      waiting: 'Loading your sessions',
      there: () => 'This device, now',
    },
    {
      what: 'the company of the account',
      at: '/my-company/settings',
      who: () => company.token,
      call: () => 'GET /company',
      waiting: 'Loading the company',
      there: () => 'Where you are logged in',
    },
    {
      what: 'the reviews of the company',
      at: '/my-company/reviews',
      who: () => company.token,
      call: () => 'GET /review/company',
      waiting: 'Loading the reviews',
      there: () => review.title,
    },
  ])('a page that reads $what', ({ at, open = (page, path) => page.goto(path), who, call, waiting, there }) => {
    beforeEach(async () => {
      if (who !== undefined) await walk.walker.logIn(who());
    });
    const isThere = () => walk.page.getByText(there(), { exact: true }).first().waitFor();

    // Covers SPEC-2.59, SPEC-2.76
    it('shows a loading status, then the data', async () => {
      const { page, walker } = walk;
      const answer = await walker.hold(call());
      await open(page, at);
      await status(page, waiting).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBeLessThanOrEqual(1);
      await expectAccessible(page);
      await answer();
      await isThere();
      await status(page, waiting).waitFor({ state: 'detached' });
    });

    // The messages are the same on each screen.
    // Covers UI-21
    it.each(isPhone ? ([500] as const) : hows)(
      'reports why the request failed (%s), and repeats it on Try again',
      async (how) => {
        const { page, walker } = walk;
        const restore = await walker.fail(call(), how);
        await open(page, at);
        const alert = findAlert(page).filter({ hasText: reasons[how] });
        await alert.waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        if (how === 500) await expectAccessible(page);
        await restore();
        await alert.getByRole('button', { name: 'Try again' }).click();
        await isThere();
        expect(await findAlert(page).count()).toBe(0);
      },
    );
  });

  describe('without any reviews', () => {
    // Covers SPEC-2.61
    it('offers a consumer to write the first one', async () => {
      const { page, walker } = walk;
      await walker.logIn((await aConsumer()).token);
      await page.goto('/me/reviews');
      await page.getByText('You dont have reviews yet').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Create one' }).click();
      await page.waitForURL('**/me');
    });

    // Covers SPEC-2.77, SPEC-2.87
    it('says so on the page of a company and on its dashboard', async () => {
      const { page, walker } = walk;
      const silent = await aCompany({ name: 'Silent Shop' });
      await page.goto(`/business/${silent.id}`);
      const empty = page.getByText(
        'There are not reviews about this company yet, help us know more by being the first customer to create one!',
      );
      await empty.waitFor();
      await page.getByText('Not rated').first().waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Create a review' }).last().click();
      await page.waitForURL((url) => url.pathname === '/login');
      await walker.logIn(silent.token);
      await page.goto('/my-company/reviews');
      await page.getByText('There are not reviews about your company yet.').waitFor();
      await expectAccessible(page);
    });
  });

  describe('the session at the start', () => {
    const banner = () => walk.page.getByRole('banner');

    // Covers SPEC-2.12, SPEC-4.3, SPEC-4.4
    it('shows a spinner in the top bar while the account loads, then the chip', async () => {
      const { page, walker } = walk;
      await walker.logIn(consumer.token);
      const answer = await walker.hold('GET /user/me');
      await page.goto('/');
      await untilInteractive(page);
      await banner().getByRole('status', { name: 'Loading' }).waitFor();
      await openMenu();
      expect(await banner().getByRole('link', { name: 'Log In' }).count()).toBe(0);
      if (isPhone) await page.keyboard.press('Escape');
      await expectAccessible(page);
      await page.goto('/me');
      await page.getByRole('main').getByRole('status', { name: 'Loading the page' }).waitFor();
      await expectAccessible(page);
      await answer();
      await banner().getByRole('link', { name: 'Marta Ruiz' }).waitFor();
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor();
    });

    // Covers UI-38
    it.each(isPhone ? ([503] as const) : ([503, 'no answer'] as const))(
      'keeps the token while the API is unavailable (%s), and tries again',
      async (how) => {
        const { page, walker } = walk;
        await walker.logIn(consumer.token);
        const restore = await walker.fail('GET /user/me', how);
        await page.goto('/');
        const again = banner().getByRole('button', { name: 'Try again' });
        await again.waitFor();
        await banner().getByText("Can't reach Heard").waitFor();
        expect(await readToken(page)).toBe(consumer.token);
        await expectAccessible(page);
        await page.goto('/me/reviews');
        await findAlert(page).filter({ hasText: "Can't reach Heard" }).waitFor();
        await expectAccessible(page);
        const asked = walker.sent('GET /user/me');
        await again.click();
        await page.waitForFunction(() => document.querySelector('header button[aria-busy]') === null);
        expect(walker.sent('GET /user/me')).toBeGreaterThan(asked);
        expect(await readToken(page)).toBe(consumer.token);
        await restore();
        // The page tries again without a click, too, and the button may be gone by now.
        await again.evaluateAll((buttons) => {
          for (const button of buttons) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        });
        await page.getByText(review.title).waitFor();
        await banner().getByRole('link', { name: 'Marta Ruiz' }).waitFor();
      },
    );

    // Covers UI-18
    it('removes a token that is no longer valid, and stays on the page', async () => {
      const { page, walker } = walk;
      const gone = await aConsumer();
      await send('POST', '/auth/logout', { token: gone.token });
      await walker.logIn(gone.token);
      walker.announce({ status: 401, address: '/api/user/me' });
      await page.goto('/business/brightloaf.example?from=mail');
      await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
      await openMenu();
      await banner().getByRole('link', { name: 'Log In' }).waitFor();
      expect(await readToken(page)).toBeNull();
      expect(page.url()).toMatch(/\/business\/brightloaf\.example\?from=mail$/);
    });

    it('redirects from a guarded page to the login page when the token is no longer valid', async () => {
      const { page, walker } = walk;
      const gone = await aCompany();
      await send('POST', '/auth/logout', { token: gone.token });
      await walker.logIn(gone.token);
      walker.announce({ status: 401, address: '/api/user/me' });
      await page.goto('/my-company/settings');
      await page.waitForURL('**/login-business?next=%2Fmy-company%2Fsettings');
      expect(await readToken(page)).toBeNull();
    });
  });

  describe.each<{
    what: string;
    at: string;
    who?: () => Promise<string>;
    call: Call;
    how: How;
    fields: () => Record<string, string>;
    /** The labels of some required fields. */
    required: string[];
    submit: (page: Page) => Promise<void>;
    done: (page: Page) => Promise<unknown>;
  }>([
    {
      what: 'the login',
      at: '/login',
      call: 'POST /auth/login',
      how: 'no answer',
      fields: () => ({ Email: consumer.email, Password: consumer.password }),
      required: ['Email', 'Password'],
      submit: (page) => page.getByRole('button', { name: 'Log In', exact: true }).dblclick(),
      done: (page) => page.waitForURL('**/me'),
    },
    {
      what: 'the sign-up',
      at: '/signup',
      call: 'POST /auth/register',
      how: 500,
      fields: () => ({
        Name: 'Ana',
        'Last name': 'Pérez',
        Email: `ana-${unique()}@mail.example`,
        Password: 'a quiet harbour',
      }),
      required: ['Name', 'Last name', 'Email', 'Password'],
      submit: (page) => page.getByRole('button', { name: 'Sign Up' }).dblclick(),
      done: (page) => page.waitForURL('**/me'),
    },
    {
      what: 'the login of a company',
      at: '/login-business',
      call: 'POST /auth/loginCompany',
      how: 503,
      fields: () => ({ Email: company.email, Password: company.password }),
      required: ['Email', 'Password'],
      submit: (page) => page.getByRole('button', { name: 'Log In', exact: true }).dblclick(),
      done: (page) => page.waitForURL('**/my-company/reviews'),
    },
    {
      what: 'the sign-up of a company',
      at: '/signup-business',
      call: 'POST /auth/registerCompany',
      how: 'no answer',
      fields: () => {
        const id = `signed-up-${unique()}.example`;
        return {
          Name: 'Harbour Lights',
          Website: id,
          'Work email': `work@${id}`,
          'Phone number': '600 123 456',
          Email: `owner@${id}`,
          Password: 'a busy harbour',
        };
      },
      required: ['Name', 'Website', 'Work email', 'Email', 'Password'],
      submit: async (page) => {
        await page.getByLabel('Country code', { exact: true }).fill('+34');
        await page.getByRole('option', { name: 'Spain (+34)' }).click();
        await page.getByRole('button', { name: 'Create Account' }).dblclick();
      },
      done: (page) => page.waitForURL('**/login-business'),
    },
    {
      what: 'a new review',
      at: '/me',
      who: async () => (await aConsumer()).token,
      call: 'POST /review/companyOrUser',
      how: 503,
      fields: newReview,
      required: ['Company name', 'Company URL', 'Rating', 'Title', 'Description(max 256)'],
      submit: async (page) => {
        await page.getByRole('slider', { name: 'Rating' }).press('4');
        await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
      },
      done: (page) => page.waitForURL('**/me/reviews'),
    },
    {
      what: 'a profile',
      at: '/me/settings',
      who: async () => (await aConsumer()).token,
      call: 'PUT /user/me',
      how: 500,
      fields: () => ({ Name: 'Martina', 'Last name': 'Ruiz i Vidal' }),
      required: [],
      submit: (page) => page.getByRole('button', { name: 'Save Changes' }).dblclick(),
      done: (page) => status(page, 'Your changes have been saved.').waitFor(),
    },
    {
      what: 'a new password',
      at: '/me/settings',
      who: async () => (await aConsumer()).token,
      call: 'PUT /user/me/password',
      how: 'no answer',
      fields: () => ({ 'Current password': 'a quiet harbour', 'New password': 'a new quiet harbour' }),
      required: [],
      submit: (page) => page.getByRole('button', { name: 'Change password' }).dblclick(),
      done: (page) => status(page, 'Your password has been changed').waitFor(),
    },
    {
      what: 'the profile of a company',
      at: '/my-company/settings',
      who: async () => (await aCompany()).token,
      call: 'PUT /company',
      how: 500,
      fields: () => ({ Name: 'Harbour Lights II', Description: 'Fish from the morning.', City: 'Cádiz' }),
      required: [],
      submit: async (page) => {
        await page.getByRole('button', { name: 'Save changes' }).dblclick();
        await page
          .getByRole('dialog', { name: 'Save changes?' })
          .getByRole('button', { name: 'Save changes' })
          .dblclick();
      },
      done: (page) => page.getByRole('dialog', { name: 'Success!' }).waitFor(),
    },
  ])('$what that is sent', ({ at, who, call, how, fields, required, submit, done }) => {
    // Covers SPEC-2.35, SPEC-2.53, SPEC-4.10, SPEC-4.11, UI-20
    it('sends one request for several clicks, reports the failure, keeps the input, and succeeds afterwards', async () => {
      const { page, walker } = walk;
      if (who !== undefined) await walker.logIn(await who());
      const typed = fields();
      await page.goto(at);
      await untilInteractive(page);
      await fill(page, typed);
      const restore = await walker.fail(call, how);
      const answer = await walker.hold(call);
      await submit(page);
      const [first = ''] = Object.keys(typed);
      const field = page.getByLabel(first, { exact: true });
      expect(await field.isDisabled()).toBe(true);
      expect(await page.locator('button[aria-busy=true]').count()).toBeGreaterThan(0);
      await expectAccessible(page);
      await answer();

      const alert = findAlert(page).filter({ hasText: reasons[how] });
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/^An error has occurred\.\.\./);
      expect(walker.sent(call)).toBe(1);
      await expectFilled(page, typed);
      expect(await isFocused(page.locator('body'))).toBe(false);
      await expectAccessible(page);

      await restore();
      await submit(page);
      await done(page);
      expect(walker.sent(call)).toBe(2);
    });

    if (required.length > 0) {
      it('marks each missing field, and sends nothing', async () => {
        const { page, walker } = walk;
        if (who !== undefined) await walker.logIn(await who());
        await page.goto(at);
        await page.getByRole('main').locator('button[type=submit]').click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        for (const label of required) {
          const field = page.getByLabel(label, { exact: true });
          expect([label, await field.getAttribute('aria-invalid')]).toEqual([label, 'true']);
          const described = await field.getAttribute('aria-describedby');
          const text = await page
            .locator((described ?? '').replace(/(\S+)\s*/g, '[id="$1"],').slice(0, -1))
            .allInnerTexts();
          expect(text.join(' ')).toMatch(label === 'Rating' ? /Choose a rating/ : /This field is required\./);
        }
        expect(await isFocused(page.getByLabel(required[0] ?? '', { exact: true }))).toBe(true);
        expect(walker.sent(call)).toBe(0);
        await expectAccessible(page);
      });
    }
  });

  describe('a request that the API rejects', () => {
    // Covers SPEC-8.2
    it.each([
      ['/login', 'login'],
      ['/login-business', 'loginCompany'],
    ])('reports at %s that the email or the password is wrong', async (at, endpoint) => {
      const { page, walker } = walk;
      walker.announce({ status: 401, address: `/api/auth/${endpoint}` });
      await page.goto(at);
      await fill(page, { Email: 'nobody@mail.example', Password: 'not the password' });
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await findAlert(page).filter({ hasText: 'The email or password is incorrect.' }).waitFor();
      await expectFilled(page, { Email: 'nobody@mail.example' });
      expect(new URL(page.url()).pathname).toBe(at);
      await page.getByRole('button', { name: 'Show password' }).click();
      await expectFilled(page, { Password: 'not the password' });
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    });

    // Covers SPEC-8.1
    it('reports at the sign-up that the email is taken', async () => {
      const { page, walker } = walk;
      walker.announce({ status: 409, address: '/api/auth/register' });
      await page.goto('/signup');
      await fill(page, {
        Name: 'Ana',
        'Last name': 'P',
        Email: consumer.email.toUpperCase(),
        Password: 'a quiet harbour',
      });
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await findAlert(page).filter({ hasText: 'An error has occurred...' }).waitFor();
      await findAlert(page).filter({ hasText: /email/i }).waitFor();
    });

    // Covers SPEC-8.6
    it('reports at the sign-up of a company that the website has an owner', async () => {
      const { page, walker } = walk;
      walker.announce({ status: 409, address: '/api/auth/registerCompany' });
      await page.goto('/signup-business');
      await fill(page, {
        Name: 'Harbour Lights',
        Website: company.id,
        'Work email': 'work@mail.example',
        Email: `other-${unique()}@mail.example`,
        Password: 'a busy harbour',
      });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await findAlert(page)
        .filter({ hasText: /website/i })
        .waitFor();
    });
  });

  describe('a slow response', () => {
    it('is announced after 3 seconds, until it arrives', async () => {
      const { page, walker } = walk;
      const answer = await walker.hold('GET /company/brightloaf.example');
      await page.clock.install();
      await navigateTo(page, '/business/brightloaf.example');
      await status(page, 'Loading the company').waitFor();
      expect(await status(page, slow).count()).toBe(0);
      await page.clock.fastForward(3_000);
      await status(page, slow).waitFor();
      await expectAccessible(page);
      await answer();
      await page.getByRole('heading', { level: 1, name: 'Brightloaf Bakery' }).waitFor();
      await status(page, slow).waitFor({ state: 'detached' });
    });
  });

  describe('offline', () => {
    it('is announced, and the input stays and can be sent once the browser is online again', async () => {
      const { page, walker } = walk;
      const typed = newReview();
      await walker.logIn((await aConsumer()).token);
      await page.goto('/me');
      await fill(page, typed);
      await page.getByRole('slider', { name: 'Rating' }).press('5');
      await walker.context.setOffline(true);
      walker.announce({ status: 'no answer', address: '/api/' });
      // Without the code that compares companies, the review is sent without asking. The choice of categories may still be loading. Chunks
      // that several parts share have a number as their name.
      walker.announceLines(/^failed: .*\/(similar-companies|categories|\d+)\..* net::ERR_INTERNET_DISCONNECTED$/);
      await status(page, offline).waitFor();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await findAlert(page).filter({ hasText: 'You are offline. Connect to the internet and try again.' }).waitFor();
      await expectFilled(page, typed);
      await expectAccessible(page);
      await walker.context.setOffline(false);
      await status(page, offline).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('article').filter({ hasText: typed.Title }).waitFor();
    });

    it('is announced in a dialog, too, which is on top of everything', async () => {
      const { page, walker } = walk;
      await walker.logIn(consumer.token);
      await page.goto('/me/settings');
      await page.getByRole('button', { name: 'Delete Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Account?' });
      await dialog.waitFor();
      await walker.context.setOffline(true);
      walker.announce({ status: 'no answer', address: '/api/' });
      const pill = dialog.getByRole('status').filter({ hasText: offline });
      await pill.waitFor();
      const isOnTop = await pill.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === element;
      });
      expect(isOnTop).toBe(true);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await status(page, offline).waitFor();
      await walker.context.setOffline(false);
      await status(page, offline).waitFor({ state: 'detached' });
    });

    it('loads a failed page automatically once the browser is online again', async () => {
      const { page, walker } = walk;
      await walker.logIn(consumer.token);
      await page.goto('/me');
      await page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor();
      await walker.context.setOffline(true);
      walker.announce({ status: 'no answer', address: '/api/' });
      await page.getByRole('main').getByRole('link', { name: 'My reviews' }).click();
      await findAlert(page).filter({ hasText: 'You are offline. Connect to the internet and try again.' }).waitFor();
      await walker.context.setOffline(false);
      await page.getByText(review.title).waitFor();
    });
  });

  describe('a session that ends while a form is being filled', () => {
    /** Ends all sessions of an account except a new one. */
    async function endSessions(endpoint: 'login' | 'loginCompany', { email, password }: Consumer | Company) {
      await send('POST', '/auth/logoutEverywhere', { token: await logIn(endpoint, email, password) });
    }

    async function comeBack({ email, password }: Consumer | Company, loginPage: string) {
      const { page } = walk;
      await page.waitForURL((url) => url.pathname === loginPage);
      await page.getByText('Your session has ended. Log in again to pick up where you left off.').waitFor();
      await expectAccessible(page);
      await fill(page, { Email: email, Password: password });
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
    }

    it('redirects to the login page and back to a new review with its text', async () => {
      const { page, walker } = walk;
      const author = await aConsumer();
      const typed = newReview();
      await walker.logIn(author.token);
      await page.goto('/me');
      await fill(page, typed);
      await page.getByRole('slider', { name: 'Rating' }).press('2');
      await endSessions('login', author);
      walker.announce({ status: 401, address: '/api/' });
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await comeBack(author, '/login');
      await page.waitForURL('**/me');
      await expectFilled(page, { ...typed, Rating: '2' });
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('article').filter({ hasText: typed.Title }).waitFor();
    });

    it('redirects to the login page and back to a review that was being edited', async () => {
      const { page, walker } = walk;
      const author = await aConsumer();
      const { title } = await aReview(author);
      await walker.logIn(author.token);
      await page.goto('/me/reviews');
      await page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Edit' }).click();
      await fill(page, { Title: 'Changed while nobody was there' });
      await endSessions('login', author);
      walker.announce({ status: 401, address: '/api/' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await comeBack(author, '/login');
      await page.waitForURL('**/me/reviews*');
      await expectFilled(page, { Title: 'Changed while nobody was there' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('heading', { name: 'Changed while nobody was there' }).waitFor();
    });

    it('redirects to the login page and back to the settings', async () => {
      const { page, walker } = walk;
      const author = await aConsumer();
      await walker.logIn(author.token);
      await page.goto('/me/settings');
      await fill(page, { Name: 'Martina' });
      await endSessions('login', author);
      walker.announce({ status: 401, address: '/api/' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await comeBack(author, '/login');
      await page.waitForURL('**/me/settings');
      await expectFilled(page, { Name: 'Martina' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await status(page, 'Your changes have been saved.').waitFor();
    });

    it('redirects to the login page and back to the settings of a company', async () => {
      const { page, walker } = walk;
      const owner = await aCompany();
      await walker.logIn(owner.token);
      // What is loaded last: later, its 401 would end the session before the form is sent.
      const keys = page.waitForResponse('**/api/company/keys');
      await page.goto('/my-company/settings');
      await keys;
      await fill(page, { City: 'Cádiz' });
      await endSessions('loginCompany', owner);
      walker.announce({ status: 401, address: '/api/' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
      await comeBack(owner, '/login-business');
      await page.waitForURL('**/my-company/settings');
      await expectFilled(page, { City: 'Cádiz' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    });
  });
});
