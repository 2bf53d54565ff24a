// npm run build: builds what has changed, with everything that a deployment needs.
import { build } from './workspace.ts';

await build({ tasks: ['build', 'build:types'] });
await import('./notices.ts');
