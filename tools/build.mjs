// npm run build: builds what is stale.
import { build, install } from './workspace.mjs';

await install();
await build();
