// npm run build: builds what has changed, with everything that a deployment needs.
import { build, install } from './workspace.mjs';

await install();
await build({ tasks: ['build', 'build:types'] });
await import('./notices.mjs');
