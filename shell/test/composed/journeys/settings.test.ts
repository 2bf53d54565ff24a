import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { anImage } from '../anImage.ts';
import { aCompany, aConsumer, aReview, logIn, send } from '../accounts.ts';
import { expectAccessible, expectCount, expectFocused, expectSoon, fill, until } from '../checks.ts';
import { apiUrl, journeyOn, walkAlone } from '../walker.ts';

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));
const atHome = (url: URL) => url.pathname === '/';

/** Finds an option of a field by typing, in a list that fits the window, and selects it by pointer. */
async function choose(field: Locator, typed: string, option: string) {
  const page = field.page();
  await field.click();
  await page.getByRole('option').nth(240).waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const shown = document.querySelector('[role=listbox]')?.getBoundingClientRect();
    return shown !== undefined && shown.top >= 0 && shown.bottom <= window.innerHeight;
  });
  await field.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
  await expectSoon(() => field.inputValue(), option);
  await expectFocused(field);
}

/** Returns whether a token is still valid. */
async function isAlive(token: string): Promise<boolean> {
  return (await fetch(`${apiUrl}/user/me`, { headers: { authorization: `Bearer ${token}` } })).ok;
}

/** Waits for an image in an element. @returns its URL */
async function imageIn(place: Locator): Promise<string> {
  return place
    .locator('img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      const { src } = image;
      // Ignores the error, because replacing the image cancels the decoding.
      await image.decode().catch((error: unknown) => {
        if (image.src === src) throw error;
      });
      return new URL(image.src).pathname;
    });
}

describe.each(journeyOn('phone'))('the settings on a %s', (_, options) => {
  const walk = walkAlone(options);
  const visitors = walkAlone(options);

  /** Opens a page without a session. */
  async function visit(path: string): Promise<Page> {
    await visitors.page.goto(path);
    await visitors.page.getByRole('heading', { level: 1 }).waitFor();
    return visitors.page;
  }

  /** Changes the password in the settings. */
  async function changePassword(current: string, next: string) {
    const { page } = walk;
    await fill(page, { 'Current password': current, 'New password': next });
    await page.getByRole('button', { name: 'Change password' }).click();
    await status(page, 'Your password has been changed, and you have been logged out everywhere else.').waitFor();
  }

  // Covers UI-28, UI-29, SPEC-2.69, UI-30, UI-32
  it('changes the profile, avatar and visibility of a consumer, and updates the pages of other people', async () => {
    const { page, walker } = walk;
    const [me, company] = [await aConsumer(), await aCompany()];
    await aReview(me, { companyUrl: company.website });
    await walker.logIn(me.token);
    await page.goto('/me/settings');
    await page.locator('dl > div', { hasText: 'Country' }).getByText('–', { exact: true }).waitFor();
    await fill(page, { Name: '  Martina ', 'Last name': 'Vidal' });
    await choose(page.getByLabel('Country', { exact: true }), 'espana', 'Spain');
    await page.getByLabel('Language', { exact: true }).selectOption('English');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await status(page, 'Your changes have been saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Martina Vidal' }).waitFor();
    const chip = page.getByRole('banner').getByRole('link', { name: 'Martina Vidal' });
    await chip.waitFor();
    await page.locator('dl > div', { hasText: 'Country' }).getByText('Spain', { exact: true }).waitFor();
    const account = () => send<Record<string, unknown>>('GET', '/user/me', { token: me.token });
    expect(await account()).toMatchObject({ name: 'Martina', lastName: 'Vidal', country: 'Spain', language: 'en' });

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'New Profile Picture' }).click();
    await (await chooser).setFiles(anImage());
    await status(page, 'Your profile picture has been changed.').waitFor();
    const avatar = await imageIn(chip);
    expect(avatar).toMatch(/^\/api\//);
    await expectSoon(() => imageIn(page.getByRole('main')), avatar);
    const card = (await visit(`/business/${company.id}`)).getByRole('article');
    await expectSoon(() => imageIn(card), avatar);

    await page.getByRole('switch', { name: 'Share data' }).press('Space');
    await until(async () => (await account())['shareData'] === false);
    await visit(`/business/${company.id}`);
    await expectSoon(() => card.locator('b').first().innerText(), 'Martina V.');
    await expectSoon(() => imageIn(card), expect.not.stringMatching(/^\/api\//));
    // The owner of the account sees all data of the profile.
    await page.getByRole('heading', { level: 1, name: 'Martina Vidal' }).waitFor();

    await page.getByRole('button', { name: 'Remove Profile Picture' }).click();
    await status(page, 'Your profile picture has been removed.').waitFor();
    await expectSoon(async () => (await page.request.get(avatar)).status(), 404);
  });

  // Covers UI-31, UI-33, UI-44
  it('changes the password of a consumer, ends sessions, downloads the data and deletes the account', async () => {
    const { page, walker } = walk;
    const [me, company, other] = [await aConsumer(), await aCompany(), await aConsumer()];
    await aReview(me, { companyUrl: company.website, rating: 1, title: 'One that goes' });
    await aReview(other, { companyUrl: company.website, rating: 5, title: 'One that stays' });
    const others = [await logIn('login', me.email, me.password), await logIn('login', me.email, me.password)];
    await walker.logIn(me.token);
    await page.goto('/me/settings');
    const rows = page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem');
    await rows.nth(2).waitFor();
    await rows.filter({ hasText: 'This device, now' }).waitFor();
    await rows
      .getByRole('button', { name: /^Log out:/ })
      .first()
      .click();
    await rows.nth(2).waitFor({ state: 'detached' });
    await expectSoon(async () => (await Promise.all(others.map(isAlive))).filter(Boolean).length, 1);
    await changePassword(me.password, 'a new quiet harbour');
    await expectSoon(() => Promise.all([...others, me.token].map(isAlive)), [false, false, true]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('heard-account.json');
    const data = JSON.parse(await text(await file.createReadStream())) as object;
    expect(data).toMatchObject({ account: { email: me.email }, reviews: [{ title: 'One that goes' }] });

    const opener = page.getByRole('button', { name: 'Delete Account' });
    await opener.click();
    const question = dialog(page, 'Delete Account?');
    await question.getByText('Your account and your review will be deleted.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expectFocused(opener);
    await opener.click();
    await fill(question, { Password: 'a new quiet harbour' });
    await question.getByRole('button', { name: 'Delete account' }).dblclick();
    await status(page, 'Your account and your reviews have been deleted.').waitFor();
    await page.waitForURL(atHome);
    await expectSoon(() => readToken(page), null);
    await expectSoon(() => isAlive(me.token), false);
    await page.goto(`/business/${company.id}`);
    await page.getByText('One that stays').waitFor();
    await expectCount(page.getByRole('article'), 1);
    await page.getByText('1 review', { exact: true }).first().waitFor();
  });

  // Covers SPEC-1.8, SPEC-4.17, SPEC-4.18, SPEC-4.19, SPEC-4.20, SPEC-4.21, UI-17, UI-23
  it("changes the profile and logo of a company after a confirmation, and updates the company's pages", async () => {
    const { page, walker } = walk;
    const company = await aCompany();
    await walker.logIn(company.token);
    await page.goto('/my-company/settings');
    await choose(page.getByLabel('Country', { exact: true }), 'turkiye', 'Türkiye');
    await fill(page, { Name: 'Harbour Lights II', Description: 'Fish from the morning.', City: 'Cádiz' });
    const question = dialog(page, 'Save changes?');
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).first().click();
    await question.getByText("Are you sure you want to update your company's profile information.").waitFor();
    await expectAccessible(page);
    const answer = await walker.hold('PUT /company');
    await question.getByRole('button', { name: 'Save changes' }).click();
    // No success is shown before the server has confirmed it.
    await question.locator('button[aria-busy]').waitFor();
    await expectCount(page.getByText('Success!'), 0);
    await answer();
    const success = dialog(page, 'Success!');
    await success.getByText("You have successfully update your company's profile information.").waitFor();
    await expectAccessible(page);
    await success.getByRole('button', { name: 'Close' }).first().click();
    await success.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Harbour Lights II' }).waitFor();
    const chip = page.getByRole('banner').getByRole('link', { name: 'Harbour Lights II' });
    await chip.waitFor();

    await page.locator('input[type=file]').setInputFiles(anImage(200));
    await status(page, 'Your profile picture has been changed.').waitFor();
    const logo = await imageIn(chip);
    expect(logo).toMatch(/^\/api\//);
    const visitor = await visit(`/business/${company.id}`);
    await visitor.getByRole('heading', { level: 1, name: 'Harbour Lights II' }).waitFor();
    await visitor.getByText('Fish from the morning.').waitFor();
    await expectSoon(() => imageIn(visitor.getByRole('main')), logo);
  });

  // Covers SPEC-1.9, SPEC-4.22, UI-24
  it('deletes the account of a company, keeps its reviews on an unclaimed page, and releases its email', async () => {
    const { page, walker } = walk;
    const company = await aCompany();
    await aReview(await aConsumer(), { companyUrl: company.website, title: 'One that stays' });
    const elsewhere = await logIn('loginCompany', company.email, company.password);
    await walker.logIn(company.token);
    await page.goto('/my-company/settings');
    await changePassword(company.password, 'a new busy harbour');
    await expectSoon(() => Promise.all([elsewhere, company.token].map(isAlive)), [false, true]);

    await page.getByText('does NOT remove the reviews about it').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Delete Account' }).first().click();
    const question = dialog(page, 'Delete Account?');
    await expectAccessible(page);
    await fill(question, { Password: 'a new busy harbour' });
    await question.getByRole('button', { name: 'Delete Account' }).dblclick();
    const success = dialog(page, 'Success!');
    await success.getByText("You have successfully deleted your company's profile account.").waitFor();
    await page.waitForURL(atHome);
    await expectSoon(() => readToken(page), null);
    await expectAccessible(page);
    await success.getByRole('button', { name: 'Close' }).first().click();
    await success.waitFor({ state: 'detached' });
    await expectSoon(() => isAlive(company.token), false);
    await page.goto(`/business/${company.id}`);
    await page.getByRole('link', { name: /Unclaimed/ }).waitFor();
    await expectCount(page.getByText('Verified Company'), 0);
    await page.getByText('One that stays').waitFor();
    const { name, website, email, password } = company;
    await send('POST', '/auth/registerCompany', { body: { name, website, email, workEmail: email, password } });
    await page.reload();
    await page.getByText('Verified Company').waitFor();
    await page.getByText('One that stays').waitFor();
  });
});
