// Sets the site of this process before the renderer is loaded, because the renderer inserts the name of the site into its catalogs while it loads.
import { setSite, type Site } from '@heard/contract';

const [, , site = '{}'] = process.argv;
setSite(JSON.parse(site) as Site);
