// Sets the site of this process before the renderer is loaded, which renames its catalogs then.
import { setSite, type Site } from '@heard/contract';

const [, , site = 'null'] = process.argv;
setSite((JSON.parse(site) as Site | null) ?? undefined);
