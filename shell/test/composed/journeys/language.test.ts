import type { Page } from 'playwright-core';
import { aCompany, aConsumer, type Company, type Consumer } from '../accounts.ts';
import { expectAccessible, expectSoon } from '../checks.ts';
import { journeyOn, untilInteractive, walkAlone } from '../walker.ts';

let company: Company;
let consumer: Consumer;
beforeAll(async () => {
  [company, consumer] = await Promise.all([aCompany({ country: 'Germany' }), aConsumer()]);
});

const footerSwitch = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');
const readLanguage = (page: Page) => page.locator('html').getAttribute('lang');
const heading = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true });

describe.each(journeyOn('desktop'))('the language of pages on a %s', (_, options) => {
  describe('a visitor whose browser speaks English', () => {
    const walk = walkAlone(options);

    /** Marks the document. @returns the function that fails when another document is shown */
    async function watchReloads(page: Page): Promise<() => Promise<void>> {
      await page.evaluate(() => void Object.assign(window, { stayed: true }));
      return async () => expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    }

    it('changes the language in the footer, and keeps the input and the document', async () => {
      const { page } = walk;
      await page.goto('/signup');
      // Waits for the hydration, because the page does not validate a field that the person leaves before the hydration.
      await untilInteractive(page);
      await heading(page, 1, 'Sign up as a user.').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Marta');
      await page.getByLabel('Email', { exact: true }).fill('no email');
      await page.getByLabel('Password', { exact: true }).fill('typed by half');
      await page.getByText('Enter an email address, such as name@example.com.').waitFor();
      const expectNoReload = await watchReloads(page);

      await footerSwitch(page).selectOption('Español');
      await heading(page, 1, 'Crea tu cuenta personal.').waitFor();
      await page.getByRole('contentinfo').getByText('Que se oiga la voz de los clientes.').waitFor();
      await page.getByText('Escribe una dirección de correo, como nombre@example.com.').waitFor();
      await expectSoon(() => readLanguage(page), 'es');
      await expectSoon(() => page.title(), 'Crear cuenta · Heard');
      await expectSoon(() => page.getByLabel('Nombre', { exact: true }).inputValue(), 'Marta');
      await expectSoon(() => page.getByLabel('Correo electrónico', { exact: true }).inputValue(), 'no email');
      await expectSoon(() => page.getByLabel('Contraseña', { exact: true }).inputValue(), 'typed by half');
      await expectNoReload();
      await expectAccessible(page);

      // The language also applies to the page of another remote, and to the next visit.
      await page.getByRole('banner').getByRole('link', { name: 'Para empresas' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Registrar mi empresa' }).click();
      await heading(page, 1, 'Registra tu empresa').waitFor();
      await expectNoReload();
      await page.reload();
      await heading(page, 1, 'Registra tu empresa').waitFor();
    });

    it('shows the messages of the API in the language of the page, and sends a country by its English name', async () => {
      const { page, walker } = walk;
      walker.allow({ status: 409, address: '/api/auth/registerCompany' });
      await page.goto('/signup-business');
      await footerSwitch(page).selectOption('Español');
      await heading(page, 1, 'Registra tu empresa').waitFor();
      for (const [label, text] of [
        ['Nombre', 'Harbour Lights'],
        ['Sitio web', company.id],
        ['Correo de trabajo', `work@${company.id}`],
        ['Correo electrónico', `owner@${company.id}`],
        ['Contraseña', 'a slow harbour'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      await page.getByLabel('País', { exact: true }).fill('aleman');
      await page.getByRole('option', { name: 'Alemania' }).click();
      await footerSwitch(page).selectOption('Français');
      await heading(page, 1, 'Inscrivez votre entreprise').waitFor();
      await expectSoon(() => page.getByLabel('Pays', { exact: true }).inputValue(), 'Allemagne');
      await expectSoon(() => page.getByLabel('Indicatif', { exact: true }).inputValue(), 'Allemagne (+49)');
      const sent = page.waitForRequest('**/api/auth/registerCompany');
      const answered = page.waitForResponse('**/api/auth/registerCompany');
      await page.getByRole('button', { name: 'Créer le compte' }).click();
      expect((await sent).headers()['accept-language']).toBe('fr');
      expect((await sent).postDataJSON()).toMatchObject({ country: 'Germany' });
      const { detail, errors } = (await (await answered).json()) as { detail: string; errors?: { message: string }[] };
      await page
        .getByText(errors?.[0]?.message ?? detail)
        .first()
        .waitFor();
      expect((await answered).headers()['content-language']).toBe('fr');
    });
  });

  describe('a consumer', () => {
    const walk = walkAlone(options);

    it('changes the language while writing a review and in the settings, and saves the language in the account', async () => {
      const { page, walker } = walk;
      await walker.logIn(consumer.token);
      await page.goto('/me');
      await page.getByLabel('Title', { exact: true }).fill('A long wait');
      await page.getByLabel('Description(max 256)', { exact: true }).fill('An hour for a');
      await footerSwitch(page).selectOption('Français');
      await heading(page, 2, 'Écrire un avis').waitFor();
      await expectSoon(() => page.getByLabel('Titre', { exact: true }).inputValue(), 'A long wait');
      await expectSoon(() => page.getByLabel('Description (max. 256)', { exact: true }).inputValue(), 'An hour for a');

      await page.goto('/me/settings');
      await page.getByLabel('Prénom', { exact: true }).fill('Martina');
      await page.getByLabel('Langue', { exact: true }).selectOption('Español');
      await page.getByRole('button', { name: 'Enregistrer' }).first().click();
      await heading(page, 2, 'Ajustes').waitFor();
      await expectSoon(() => page.getByLabel('Nombre', { exact: true }).inputValue(), 'Martina');
      await expectSoon(() => readLanguage(page), 'es');
      // The account has a language now, so the footer changes the language of the account.
      await page.getByLabel('Apellidos', { exact: true }).fill('Vidal');
      await footerSwitch(page).selectOption('English');
      await heading(page, 2, 'Settings').waitFor();
      await expectSoon(() => page.getByLabel('Last name', { exact: true }).inputValue(), 'Vidal');
      await expectSoon(() => page.getByLabel('Language', { exact: true }).inputValue(), 'en');
    });
  });
});
