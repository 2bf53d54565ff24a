import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../packageFolder.ts';

/** The build's folder of icons that pages load from this server. */
export const iconsFolder = join(packageFolder, 'dist/icons');

const files = existsSync(iconsFolder) ? readdirSync(iconsFolder) : [];
const sprite = files.find((name) => /^category-icons\.[0-9a-f]{8,}\.svg$/.test(name));

/** The path of the sprite of the categories' icons; null until the sprite is built. */
export const categoryIcons = sprite === undefined ? null : `/${sprite}`;
