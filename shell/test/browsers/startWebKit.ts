import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { Builder, Key as SeleniumKey, Origin, type WebDriver } from 'selenium-webdriver';
import { findProgram, type Browser, type Key, type Point } from './Browser.ts';

const KEYS: Record<Key, string> = {
  ArrowLeft: SeleniumKey.ARROW_LEFT,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
  Backspace: SeleniumKey.BACK_SPACE,
  Enter: SeleniumKey.ENTER,
  Escape: SeleniumKey.ESCAPE,
  Tab: SeleniumKey.TAB,
};

/** Milliseconds to start the driver. */
const TIMEOUT_MS = 180_000;

/** Milliseconds to paint a page. */
const PAINT_MS = 20_000;

/** Starts WebKitGTK's own test browser on a virtual display, controlled by WebDriver. On a busy machine, the browser may start without painting. */
export async function startWebKit(): Promise<Browser> {
  for (;;) {
    const browser = await startProcesses();
    if (await canPaint(browser)) return browser;
    await browser.close();
  }
}

/** Returns whether a red page is red in a screenshot. */
async function canPaint(browser: Browser): Promise<boolean> {
  await browser.goTo('data:text/html,<body style="background: red">');
  for (const end = Date.now() + PAINT_MS; Date.now() < end;) {
    const { r, g, b } = (await sharp(await browser.screenshot()).stats()).dominant;
    if (r > 200 && g + b < 100) return true;
  }
  return false;
}

async function startProcesses(): Promise<Browser> {
  const driverProgram = findProgram('/usr/bin/WebKitWebDriver');
  const home = mkdtempSync(join(tmpdir(), 'heard-webkit-'));
  // The server writes the number of the display that it has chosen.
  const display = spawn(
    findProgram('/usr/bin/Xvfb'),
    ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [number] = await once(createInterface({ input: display.stdout }), 'line');
  const port = await getFreePort();
  const server = spawn(driverProgram, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      DISPLAY: `:${String(number)}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Skia draws without OpenGL, because there is no graphics card.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
  });
  const stopAll = async (driver?: WebDriver) => {
    await driver?.quit().catch(() => undefined);
    for (const child of [server, display]) await stop(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const driver = await connect(`http://127.0.0.1:${port}`);
    await driver.manage().setTimeouts({ script: TIMEOUT_MS, pageLoad: TIMEOUT_MS });
    const mouseTo = ({ x, y }: Point, duration = 0) => ({
      x: Math.round(x),
      y: Math.round(y),
      duration,
      origin: Origin.VIEWPORT,
    });
    const actions = () => driver.actions({ async: true });
    return {
      evaluate: (run, ...parameters) => driver.executeScript(`return (${String(run)})(...arguments)`, ...parameters),
      goTo: (url) => driver.get(url),
      resize: async (width, height) => {
        // The window has a toolbar, so its size is increased by the missing height of the content.
        for (let round = 0; round < 3; round += 1) {
          const outer = await driver.manage().window().getRect();
          const [innerWidth, innerHeight] = await driver.executeScript<[number, number]>(
            'return [innerWidth, innerHeight]',
          );
          if (innerWidth === width && innerHeight === height) return;
          await driver
            .manage()
            .window()
            .setRect({
              x: 0,
              y: 0,
              width: outer.width + width - innerWidth,
              height: outer.height + height - innerHeight,
            });
        }
      },
      click: (at) => actions().move(mouseTo(at)).click().perform(),
      drag: (from, to) => actions().move(mouseTo(from)).press().move(mouseTo(to, 200)).release().perform(),
      // Types the whole text with a single command, because that is much faster than an action per key.
      type: (text) => driver.switchTo().activeElement().sendKeys(text),
      press: (key) => actions().sendKeys(KEYS[key]).perform(),
      screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
      close: () => stopAll(driver),
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Opens a window as soon as the driver accepts connections. */
async function connect(url: string): Promise<WebDriver> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      if ((await fetch(`${url}/status`)).ok) break;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
