/** Who may enter a mount: a logged-in consumer, company or administrator, or everybody where it is left out. */
export type Guard = 'consumer' | 'company' | 'admin';

/** A mount as data: one row of a remote's `remote.json`. */
export interface MountRow {
  /** The route's path as the router takes it: `/business/:id`, `/me/*`. */
  path: string;
  /** The exposed module: `./company/CompanyPage`, which is `src/company/CompanyPage.tsx`. */
  module: string;
  guard?: Guard;
  /** @deprecated Ignored since sdk 1.5: queries are part of the shell's first load. */
  queries?: boolean;
  /** The message id of the page's own title, as `usePageTitle` takes it. The product's name alone, if left out. */
  title?: string;
  /**
   * The message id of what the page is about, for search engines and previews of links. Left out: search engines are told to
   * leave the page out.
   */
  description?: string;
}

/** What a remote says of itself in `remote.json`, beside its `mf-manifest.json`. The build adds version, sdk and texts. */
export interface RemoteDescription {
  name: string;
  version: string;
  /** The range of sdk versions that the build works with (semver). */
  sdk: string;
  mounts: MountRow[];
  /** The texts that the rows name, by language and message id: `{"en": {"login.pageTitle": "Log In"}}`. */
  texts?: Record<string, Record<string, string>>;
}
