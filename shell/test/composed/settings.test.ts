import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { aPicture } from './aPicture.ts';
import { aCompany, aConsumer, aReview, logIn, send, type Company, type Consumer } from './accounts.ts';
import { expectAccessible, isFocused, until } from './checks.ts';
import { apiUrl, screens, walkAlone } from './walker.ts';

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const alertIn = (place: Page | Locator, text: string) => place.getByRole('alert').filter({ hasText: text });
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const atHome = (url: URL) => url.pathname === '/';

async function fill(form: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** Finds an option of a field by typing, and selects it by pointer, as on a phone. */
async function choose(field: Locator, typed: string, option: string) {
  await field.click();
  await field.page().getByRole('option').nth(240).waitFor({ state: 'attached' });
  await field.fill(typed);
  await field.page().getByRole('option', { name: option, exact: true }).click();
  expect(await field.inputValue()).toBe(option);
  expect(await isFocused(field)).toBe(true);
}

/** Returns whether a token is still valid. */
async function isAlive(token: string): Promise<boolean> {
  return (await fetch(`${apiUrl}/user/me`, { headers: { authorization: `Bearer ${token}` } })).ok;
}

/** Waits for an image in an element. @returns its URL */
async function pictureIn(place: Locator): Promise<string> {
  const picture = place.locator('img').first();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  return picture.evaluate((image: HTMLImageElement) => new URL(image.src).pathname);
}

describe.each(Object.entries(screens))('on a %s', (_, options) => {
  const walk = walkAlone(options);

  /** A second window without a session. */
  async function asVisitor<Seen>(path: string, look: (page: Page) => Promise<Seen>): Promise<Seen> {
    const browser = walk.walker.context.browser();
    if (browser === null) throw new Error('The browser is gone.');
    const context = await browser.newContext({ ...options, locale: 'en-US', baseURL: new URL(walk.page.url()).origin });
    try {
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return await look(page);
    } finally {
      await context.close();
    }
  }

  describe('a consumer', () => {
    let me: Consumer;
    beforeEach(async () => {
      me = await aConsumer();
      await walk.walker.logIn(me.token);
      await walk.page.goto('/me/settings');
      await walk.page.getByRole('button', { name: 'Save Changes' }).waitFor();
    });
    const account = () => send<Record<string, unknown>>('GET', '/user/me', { token: me.token });

    // Covers UI-28
    it('changes name, country and language, and the header follows', async () => {
      const { page } = walk;
      await page.locator('dl > div', { hasText: 'Country' }).getByText('–', { exact: true }).waitFor();
      await fill(page, { Name: '  Martina ', 'Last name': 'Vidal' });
      await choose(page.getByLabel('Country', { exact: true }), 'espana', 'Spain');
      await page.getByLabel('Language', { exact: true }).selectOption('English');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await status(page, 'Your changes have been saved.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Martina Vidal' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Martina Vidal' }).waitFor();
      await page.locator('dl > div', { hasText: 'Country' }).getByText('Spain', { exact: true }).waitFor();
      expect(await account()).toMatchObject({
        name: 'Martina',
        lastName: 'Vidal',
        email: me.email,
        country: 'Spain',
        language: 'en',
      });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await status(page, 'There are no changes to save.').waitFor();
      expect(walk.walker.sent('PUT /user/me')).toBe(1);
    });

    it('finds a country with only the keyboard, in a list that fits the window', async () => {
      const { page } = walk;
      const field = page.getByRole('combobox', { name: 'Country', exact: true });
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await field.click();
      await list.getByRole('option').nth(249).waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowUp');
      await list.getByRole('option', { name: 'Zimbabwe', selected: true }).waitFor();
      await expectAccessible(page);
      await page.waitForFunction(() => {
        const shown = document.querySelector('[role=listbox]')?.getBoundingClientRect();
        return shown !== undefined && shown.top >= 0 && shown.bottom <= window.innerHeight;
      });
      const last = await list.getByRole('option', { name: 'Zimbabwe' }).boundingBox();
      expect(last?.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.type('aland');
      await list.getByRole('option', { name: 'Åland Islands', selected: true }).waitFor();
      expect(await list.getByRole('option').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await field.inputValue()).toBe('Åland Islands');
      expect(await isFocused(page.getByLabel('Language', { exact: true }))).toBe(true);
      await field.fill('Nowhere at all');
      await page.getByRole('status').filter({ hasText: 'No matches' }).waitFor({ state: 'attached' });
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      expect(await field.inputValue()).toBe('Åland Islands');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await status(page, 'Your changes have been saved.').waitFor();
      expect(await account()).toMatchObject({ country: 'Åland Islands' });
    });

    it('changes the email with the current password', async () => {
      const { page, walker } = walk;
      const email = `new-${me.email}`;
      const field = page.getByLabel('Email', { exact: true });
      const form = page.locator('form').filter({ has: field });
      expect(await form.getByLabel('Current password', { exact: true }).count()).toBe(0);
      await field.fill(email);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await form.getByText('This field is required.').waitFor();
      await fill(form, { 'Current password': 'not the password' });
      walker.announce({ status: 401, address: '/api/user/me' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await form.getByText('This is not your current password. Try again.').waitFor();
      expect(await isFocused(form.getByLabel('Current password', { exact: true }))).toBe(true);
      expect(await readToken(page)).toBe(me.token);
      await expectAccessible(page);
      await fill(form, { 'Current password': me.password });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await status(page, 'Your changes have been saved.').waitFor();
      expect(await isAlive(await logIn('login', email, me.password))).toBe(true);
    });

    // Covers UI-29
    it('uploads an avatar, which is shown next to the name everywhere, and removes it', async () => {
      const { page, walker } = walk;
      const company = await aCompany();
      await aReview(me, { companyUrl: company.website });
      const file = page.locator('input[type=file]');
      const remove = page.getByRole('button', { name: 'Remove Profile Picture' });
      expect(await remove.isDisabled()).toBe(true);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'New Profile Picture' }).click();
      await (await chooser).setFiles(aPicture());
      await status(page, 'Your profile picture has been changed.').waitFor();
      const avatar = await pictureIn(page.getByRole('banner').getByRole('link', { name: 'Marta Ruiz' }));
      expect(avatar).toMatch(/^\/api\//);
      expect(await pictureIn(page.getByRole('main'))).toBe(avatar);
      const shown = await asVisitor(`/business/${company.id}`, (other) => pictureIn(other.getByRole('article')));
      expect(shown).toBe(avatar);

      walker.announce({ status: 400, address: '/avatar' }, { status: 413, address: '/avatar' });
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
      await alertIn(page, 'PNG').waitFor();
      await expectAccessible(page);
      const { buffer } = aPicture();
      await file.setInputFiles({
        ...aPicture(),
        buffer: Buffer.concat([buffer, Buffer.alloc(5 * 1024 * 1024)]),
      });
      await alertIn(page, 'This image is too large. Choose one of up to 5 MB.').waitFor();
      expect(await pictureIn(page.getByRole('main'))).toBe(avatar);

      await remove.click();
      await status(page, 'Your profile picture has been removed.').waitFor();
      expect(await isFocused(page.getByRole('button', { name: 'New Profile Picture' }))).toBe(true);
      expect(await pictureIn(page.getByRole('main'))).not.toMatch(/^\/api\//);
      expect((await page.request.get(avatar)).status()).toBe(404);
    });

    // Covers SPEC-2.69, UI-30, UI-32
    it('shows only first name and initial to others once data is not shared', async () => {
      const { page, walker } = walk;
      const company = await aCompany();
      await aReview(me, { companyUrl: company.website });
      await page.locator('input[type=file]').setInputFiles(aPicture());
      await status(page, 'Your profile picture has been changed.').waitFor();
      const look = () =>
        asVisitor(`/business/${company.id}`, async (other) => {
          const card = other.getByRole('article');
          return {
            name: await card.locator('b').first().innerText(),
            hasPicture: (await pictureIn(card)).startsWith('/api/'),
          };
        });
      expect(await look()).toEqual({ name: 'Marta Ruiz', hasPicture: true });

      const share = page.getByRole('switch', { name: 'Share data' });
      expect(await share.isChecked()).toBe(true);
      const restore = await walker.fail('PUT /user/me', 503);
      await share.click();
      await alertIn(page, '"Share data" could not be changed.').waitFor();
      expect(await share.isChecked()).toBe(true);
      await expectAccessible(page);
      await restore();
      await share.press('Space');
      await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' });
      await until(async () => (await account()).shareData === false);
      expect(await share.isChecked()).toBe(false);
      expect(await look()).toEqual({ name: 'Marta R.', hasPicture: false });
      // The account itself sees everything.
      await page.getByRole('heading', { level: 1, name: 'Marta Ruiz' }).waitFor();
    });

    it('changes the password, which ends all other sessions', async () => {
      const { page, walker } = walk;
      const elsewhere = await logIn('login', me.email, me.password);
      const form = page.locator('form').filter({ has: page.getByLabel('New password', { exact: true }) });
      const change = page.getByRole('button', { name: 'Change password' });
      await fill(form, { 'Current password': 'not the password', 'New password': 'short' });
      await change.click();
      await form.getByText('Use at least 8 characters.').waitFor();
      await fill(form, { 'New password': 'a new quiet harbour' });
      walker.announce({ status: 401, address: '/api/user/me/password' });
      await change.click();
      await form.getByText('This is not your current password. Try again.').waitFor();
      await fill(form, { 'Current password': me.password });
      await change.click();
      await status(page, 'Your password has been changed, and you have been logged out everywhere else.').waitFor();
      expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('');
      expect(await isAlive(elsewhere)).toBe(false);
      expect(await isAlive(me.token)).toBe(true);
      expect(await isAlive(await logIn('login', me.email, 'a new quiet harbour'))).toBe(true);
    });

    it('lists the sessions, and ends one or all others', async () => {
      const { page } = walk;
      const others = await Promise.all([1, 2, 3].map(() => logIn('login', me.email, me.password)));
      await page.reload();
      const rows = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
      await rows.nth(3).waitFor();
      expect(await rows.count()).toBe(4);
      expect(await rows.filter({ hasText: 'This device, now' }).count()).toBe(1);
      await rows
        .getByRole('button', { name: /^Log out:/ })
        .first()
        .click();
      await rows.nth(3).waitFor({ state: 'detached' });
      expect((await Promise.all(others.map(isAlive))).filter(Boolean)).toHaveLength(2);
      await page.getByRole('button', { name: 'Log out everywhere else' }).click();
      await status(page, 'You have been logged out everywhere else.').waitFor();
      await rows.nth(1).waitFor({ state: 'detached' });
      expect(await Promise.all(others.map(isAlive))).toEqual([false, false, false]);
      expect(await isAlive(me.token)).toBe(true);
    });

    it('downloads all stored data as a file, once the API provides it', async () => {
      const { page, walker } = walk;
      await aReview(me, { title: 'Taken along' });
      const button = page.getByRole('button', { name: 'Download my data' });
      const restore = await walker.fail('GET /user/me/export', 503);
      await button.click();
      await alertIn(page, 'Heard is currently unavailable').waitFor();
      await expectAccessible(page);
      await restore();
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(file.suggestedFilename()).toBe('heard-account.json');
      const kept = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(kept).toMatchObject({ account: { email: me.email }, reviews: [{ title: 'Taken along' }] });
    });

    // Covers UI-31, UI-33, UI-44
    it('deletes the account and its reviews with the password, and the email is free again', async () => {
      const { page, walker } = walk;
      const company = await aCompany();
      const other = await aConsumer({ name: 'Jon', lastName: 'Lindqvist' });
      await aReview(me, { companyUrl: company.website, rating: 1, title: 'One that goes' });
      await aReview(other, { companyUrl: company.website, rating: 5, title: 'One that stays' });
      await page.reload();
      const open = page.getByRole('button', { name: 'Delete Account' });
      await open.click();
      const question = dialog(page, 'Delete Account?');
      await question.getByText('Your account and your review will be deleted.').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await isFocused(open)).toBe(true);
      await open.click();
      const confirm = question.getByRole('button', { name: 'Delete account' });
      await confirm.click();
      await question.getByText('This field is required.').waitFor();
      await fill(question, { Password: 'not the password' });
      walker.announce({ status: 401, address: '/api/user/me' });
      await confirm.click();
      await question.getByText('This is not your current password. Try again.').waitFor();
      await expectAccessible(page);
      await fill(question, { Password: me.password });
      await confirm.dblclick();
      await page.waitForURL(atHome);
      await status(page, 'Your account and your reviews have been deleted.').waitFor();
      expect(await readToken(page)).toBeNull();
      expect(await isAlive(me.token)).toBe(false);
      await page.goto(`/business/${company.id}`);
      await page.getByText('One that stays').waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
      await page.getByText('1 review', { exact: true }).first().waitFor();
      await page.getByRole('img', { name: '5 out of 5 stars' }).first().waitFor();
      const { email, password } = me;
      await send('POST', '/auth/register', { body: { name: 'Marta', lastName: 'Ruiz', email, password } });
    });
  });

  describe('a company', () => {
    let company: Company;
    beforeEach(async () => {
      company = await aCompany();
      await walk.walker.logIn(company.token);
      await walk.page.goto('/my-company/settings');
      await walk.page.getByRole('button', { name: 'Save changes' }).waitFor();
    });

    // Covers SPEC-1.8, SPEC-4.17, SPEC-4.18, SPEC-4.19, SPEC-4.20, SPEC-4.21, UI-17, UI-23
    it('changes its profile after a confirmation, and its pages follow', async () => {
      const { page, walker } = walk;
      const save = page.getByRole('main').getByRole('button', { name: 'Save changes' }).first();
      await save.click();
      await status(page, 'There are no changes to save.').waitFor();
      await choose(page.getByLabel('Country', { exact: true }), 'turkiye', 'Türkiye');
      await fill(page, {
        Name: 'Harbour Lights II',
        Description: 'Fish from the morning.\nAnd a seat in the sun.',
        Address: 'Muelle 3',
        Country: 'A country of our own',
        City: 'Cádiz',
      });
      await save.click();
      const question = dialog(page, 'Save changes?');
      await question.getByText("Are you sure you want to update your company's profile information.").waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(walker.sent('PUT /company')).toBe(0);
      expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Cádiz');
      await save.click();
      const answer = await walker.hold('PUT /company');
      await question.getByRole('button', { name: 'Save changes' }).click();
      // No success is shown before the server has confirmed it.
      await question.locator('button[aria-busy]').waitFor();
      expect(await page.getByText('Success!').count()).toBe(0);
      await answer();
      const success = dialog(page, 'Success!');
      await success.getByText("You have successfully update your company's profile information.").waitFor();
      await expectAccessible(page);
      await success.getByRole('button', { name: 'Close' }).first().click();
      await success.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'Harbour Lights II' }).waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Harbour Lights II' }).waitFor();
      await asVisitor(`/business/${company.id}`, async (other) => {
        await other.getByRole('heading', { level: 1, name: 'Harbour Lights II' }).waitFor();
        await other.getByText('Fish from the morning.').waitFor();
      });
    });

    it('uploads a logo and removes it', async () => {
      const { page } = walk;
      await page.locator('input[type=file]').setInputFiles(aPicture(200));
      await status(page, 'Your profile picture has been changed.').waitFor();
      const avatar = await pictureIn(page.getByRole('banner').getByRole('link', { name: company.name }));
      expect(avatar).toMatch(/^\/api\//);
      expect(await asVisitor(`/business/${company.id}`, (other) => pictureIn(other.getByRole('main')))).toBe(avatar);
      await page.getByRole('button', { name: 'Remove Profile Picture' }).click();
      await status(page, 'Your profile picture has been removed.').waitFor();
      const after = await asVisitor(`/business/${company.id}`, (other) => pictureIn(other.getByRole('main')));
      expect(after).not.toMatch(/^\/api\//);
    });

    it('changes its password and ends sessions', async () => {
      const { page } = walk;
      const elsewhere = await logIn('loginCompany', company.email, company.password);
      await fill(page, { 'Current password': company.password, 'New password': 'a new busy harbour' });
      await page.getByRole('button', { name: 'Change password' }).click();
      await status(page, 'Your password has been changed, and you have been logged out everywhere else.').waitFor();
      expect(await isAlive(elsewhere)).toBe(false);
      expect(await isAlive(company.token)).toBe(true);
      await logIn('loginCompany', company.email, 'a new busy harbour');
    });

    // Covers SPEC-1.9, SPEC-4.22, UI-24
    it('deletes the account: the reviews stay on an unclaimed page, and the email is free again', async () => {
      const { page, walker } = walk;
      await aReview(await aConsumer(), { companyUrl: company.website, title: 'One that stays' });
      await page.getByText('does NOT remove the reviews about it').waitFor();
      const open = page.getByRole('main').getByRole('button', { name: 'Delete Account' }).first();
      await open.click();
      const question = dialog(page, 'Delete Account?');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await isFocused(open)).toBe(true);
      await open.click();
      const restore = await walker.fail('DELETE /company', 503);
      const confirm = question.getByRole('button', { name: 'Delete Account' });
      await fill(question, { Password: company.password });
      await confirm.click();
      await alertIn(question, 'Heard is currently unavailable.').waitFor();
      expect(await isAlive(company.token)).toBe(true);
      await restore();
      await confirm.dblclick();
      const success = dialog(page, 'Success!');
      await success.getByText("You have successfully deleted your company's profile account.").waitFor();
      expect(atHome(new URL(page.url()))).toBe(true);
      expect(await readToken(page)).toBeNull();
      await expectAccessible(page);
      await success.getByRole('button', { name: 'Close' }).first().click();
      await success.waitFor({ state: 'detached' });
      expect(await isAlive(company.token)).toBe(false);
      await page.goto(`/business/${company.id}`);
      await page.getByRole('heading', { level: 1, name: company.name }).waitFor();
      await page.getByRole('link', { name: /Unclaimed/ }).waitFor();
      expect(await page.getByText('Verified Company').count()).toBe(0);
      await page.getByText('One that stays').waitFor();
      const { name, website, email, password } = company;
      await send('POST', '/auth/registerCompany', { body: { name, website, email, workEmail: email, password } });
      await page.reload();
      await page.getByText('Verified Company').waitFor();
      await page.getByText('One that stays').waitFor();
    });
  });
});
