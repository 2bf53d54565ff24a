// npm run test:browsers: the main job in Firefox and WebKit, from the system. On Debian: apt-get install firefox-esr webkit2gtk-driver
// xvfb. The last line counts tests.
import { buildStep, jest, printResults } from './checks.mjs';

await buildStep();
await jest('The main job in Firefox and WebKit', ['--config', 'shell/test/browsers/jest.config.js', '-i']);
printResults();
