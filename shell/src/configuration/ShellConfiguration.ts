import type { CompanyWithReviews } from '@heard/contract';
import type { AlgoliaSettings, RemoteDescription } from '@heard/sdk/configuration';

/** A remote as the web server has found it. */
export interface ConfiguredRemote extends RemoteDescription {
  /** The address of its `mf-manifest.json`. */
  manifest: string;
  /** Whether it was built for an sdk that this shell's is compatible with. */
  compatible: boolean;
}

export const footerLinkNames = [
  'support',
  'logIn',
  'signIn',
  'contactUs',
  'blog',
  'forBusiness',
  'blogForBusiness',
] as const;

/** The footer's links (specification 1): all to `/`, unless the deployment gives another address. */
export type FooterLinks = Partial<Record<(typeof footerLinkNames)[number], string>>;

/** What is deployed, as `/versions.json` says it now and the document's configuration said it when the document was made. */
export interface Versions {
  sdk: string;
  /** Names the shell's build: 16 hexadecimal digits. */
  shell: string;
  /** The version of each remote by its name: `1.0.0+0123456789ab`. */
  remotes: Record<string, string>;
}

/** What the web server knows at run time and writes into `index.html` for the shell. */
export interface ShellConfiguration {
  apiUrl: string;
  /** Null: the API answers searches. */
  algolia: AlgoliaSettings | null;
  versions: Versions;
  remotes: ConfiguredRemote[];
  /**
   * The origins that a browser's owner may take remotes from by their own wish, as CSP host sources
   * (`http://localhost:*`): empty where the deployment allows none.
   */
  overrideSources: readonly string[];
  /** The manifest of the remote that owns the address asked for: one round trip less. */
  inlinedManifest: { url: string; content: unknown } | null;
  footerLinks: FooterLinks;
  /** The company whose page was asked for, as the API has just answered to a visitor: one call less. */
  company: CompanyWithReviews | null;
}
