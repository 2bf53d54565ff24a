import { launch } from 'puppeteer-core';
import { findProgram, type Browser } from './Browser.ts';

/** Milliseconds to start, and to respond to a command. A busy machine takes long. */
const TIMEOUT_MS = 180_000;

/** Starts Firefox without a display. It is controlled by WebDriver BiDi, which Firefox supports without geckodriver. */
export async function startFirefox(): Promise<Browser> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: findProgram('/usr/bin/firefox-esr', '/usr/bin/firefox'),
    headless: true,
    timeout: TIMEOUT_MS,
    protocolTimeout: TIMEOUT_MS,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.systemUsesDarkTheme': 0 },
  });
  // Opens a second window, because the first window is never active, so pages in it get no focus events.
  const page = await firefox.newPage({ type: 'window' });
  await page.bringToFront();
  page.setDefaultTimeout(TIMEOUT_MS);
  return {
    // Sends the function as text, because the types of Puppeteer also allow handles and promises as parameters and results.
    evaluate: (run, ...parameters) =>
      page.evaluate(`(${String(run)})(...${JSON.stringify(parameters)})`) as Promise<ReturnType<typeof run>>,
    goTo: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => firefox.close(),
  };
}
