// Encodes the images of the demo data into a file: node writeDemoImages.js FILE. `npm run release` puts the file next to demoImages.js.
import { writeDemoImages } from './demoImages.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node writeDemoImages.js FILE');
await writeDemoImages(file);
