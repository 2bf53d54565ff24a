import type { SlotName } from '../contributions/SlotProps.ts';

/**
 * The kind of account that may open a mount: a logged-in consumer, company or administrator. Without a guard, a mount
 * is public.
 * @example
 * const guard: Guard = 'company';
 */
export type Guard = 'consumer' | 'company' | 'admin';

/**
 * A mount of a remote's `remote.json`.
 * @example
 * const mount: MountRow = { path: '/jobs/*', module: './jobs/JobsPage', guard: 'company' };
 */
export interface MountRow {
  /** The router's path pattern: `/business/:id`, `/me/*`. */
  path: string;
  /** The exposed module: `./company/CompanyPage` for the file `src/company/CompanyPage.tsx`. */
  module: string;
  guard?: Guard;
  /**
   * `server`: the web server renders the page (docs/sdk.md, "Rendering on the server"). Without this property, the browser renders the
   * page.
   */
  render?: 'server';
  /**
   * The query parameters that the page reads. URLs that differ only in other parameters share one stored document. Without this list, a page with
   * `load` reads no parameters, and any other page may read all of them.
   */
  parameters?: string[];
  /**
   * The shape of the page while it loads: `company`, `form`, `list`, `page` or `reviews`. Default: `company` for a path with a parameter, otherwise
   * `form`.
   */
  skeleton?: string;
  /**
   * The path of the page's main resource in the API, such as `/company/{id}`, with parameters of `path`. While the web server can't load
   * the page (`Page.server.ts`), this resource decides whether the page exists, and to which company the page of a merged company
   * redirects.
   */
  resource?: string;
  /** Whether the page has a module for the web server (`Page.server.ts`). The build sets this property. */
  load?: true;
  /**
   * What the web server requests from the API to get the status, the head and the data of the page: `categories`, `places`, `list` for the companies
   * of `:slug`, `:country` and `:city`, `review` for the review `:id`, `person` for the reviewer `:id`, or `transparency` for the site or the company
   * `:id`. The page finds the data under `queryKeys.response`. An unknown type is ignored.
   */
  document?: string;
  /** @deprecated Ignored since sdk 1.5: queries are part of the shell's first load. */
  queries?: boolean;
  /** The message id of the page's title, the same as for `usePageTitle`. Without it the title is only the product's name. */
  title?: string;
  /**
   * The message id of the page's description for search engines and link previews. A page without a description is
   * `noindex`.
   */
  description?: string;
}

/**
 * The place of a remote's link: in the top bar, the account's menu, the footer, or the navigation of an account's area.
 * @example
 * const links = useContributedLinks('area' satisfies LinkPlace);
 */
export type LinkPlace = 'header' | 'account' | 'footer' | 'area';

/**
 * A link that a remote declares in its `remote.json`. Pages of other remotes show it.
 * @example
 * const link: LinkRow = { place: 'footer', path: '/jobs', text: 'jobs.link' };
 */
export interface LinkRow {
  place: LinkPlace;
  /** A path of one of the remote's mounts, without parameters. */
  path: string;
  /** The message id of the link's text. */
  text: string;
  /** The accounts that see the link. Default: everybody. */
  guard?: Guard;
  /** The position among the contributions of all remotes to the same place: lower numbers first. Default: 100. */
  order?: number;
}

/**
 * A slot of a remote's `remote.json`: a module that a page of another remote shows.
 * @example
 * const slot: SlotRow = { slot: 'company.aside', module: './company/CompanyJobs', height: 180 };
 */
export interface SlotRow {
  slot: SlotName;
  /** The exposed module: `./company/CompanyJobs` for the file `src/company/CompanyJobs.tsx`. */
  module: string;
  /** The space that is reserved while the module loads, in CSS pixels. */
  height: number;
  /** The accounts that see the module. Default: everybody. */
  guard?: Guard;
  /** The position among the modules of all remotes in the same slot: lower numbers first. Default: 100. */
  order?: number;
}

/**
 * The content of `remote.json`, which the build publishes next to `mf-manifest.json`. The team writes `mounts`, `links` and `slots`; the build
 * adds the other properties.
 * @example
 * const description: RemoteDescription = {
 *   name: 'jobs',
 *   version: '1.0.0',
 *   sdk: '^1.5.0',
 *   mounts: [{ path: '/jobs/*', module: './jobs/JobsPage' }],
 * };
 */
export interface RemoteDescription {
  name: string;
  version: string;
  /** The range of sdk versions that the build works with (semver). */
  sdk: string;
  /** The range of contract versions that the build works with (semver). */
  contract?: string;
  /** Maps each shared library to the range of its versions that the build works with (semver): `{"react": "^19.3.0"}`. */
  shared?: Record<string, string>;
  /** What the build uses of the shell: names of SDK exports, of contract endpoints and of slots. */
  uses?: { sdk?: string[]; contract?: string[]; slots?: string[] };
  mounts: MountRow[];
  links?: LinkRow[];
  slots?: SlotRow[];
  /** Maps each language to the texts of the messages that mounts and links name: `{"en": {"login.pageTitle": "Log In"}}`. */
  texts?: Record<string, Record<string, string>>;
}
