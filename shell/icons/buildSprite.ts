// Builds the sprite of the categories' icons: dist/icons/category-icons.{hash}.svg, with a symbol for each top category.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { taxonomy } from '@heard/contract/taxonomy';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const folder = join(import.meta.dirname, '../dist/icons');

const symbols = [];
for (const { slug, icon } of taxonomy) {
  const { default: Icon } = await import(`lucide-react/icons/${icon}`);
  const markup = renderToStaticMarkup(createElement(Icon));
  // Colours and strokes are inherited from the element that uses a symbol.
  const shapes = /^<svg[^>]* viewBox="0 0 24 24"[^>]*>(.*)<\/svg>$/s.exec(markup)?.[1];
  if (shapes === undefined) throw new Error(`The icon ${icon} does not have 24 units: ${markup}`);
  symbols.push(`<symbol id="${slug}" viewBox="0 0 24 24">${shapes}</symbol>`);
}
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
const hash = createHash('sha256').update(sprite).digest('hex').slice(0, 16);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `category-icons.${hash}.svg`), sprite);
