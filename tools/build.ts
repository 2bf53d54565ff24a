// npm run build: builds all changed packages, and the files of a deployment.
import { build } from './workspace.ts';

await build({ tasks: ['build', 'build:types'] });
await import('./notices.ts');
