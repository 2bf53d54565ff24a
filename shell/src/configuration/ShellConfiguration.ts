import type { CompanyWithReviews } from '@heard/contract';
import type { AlgoliaSettings, LinkRow, LoginProvider, Operator, RemoteDescription } from '@heard/sdk/configuration';

/** A link that a remote contributes, with its text in each language. */
export interface ConfiguredLink extends Omit<LinkRow, 'text'> {
  texts: Record<string, string>;
}

/** A remote as the web server has read it. */
export interface ConfiguredRemote extends Omit<RemoteDescription, 'links'> {
  links?: ConfiguredLink[];
  /** The URL of its `mf-manifest.json`. */
  manifest: string;
  /** The hash of the manifest (Subresource Integrity); none for a build in development. */
  integrity?: string;
  /** Whether this shell offers an SDK version that the remote was built for. */
  compatible: boolean;
  /** Whether no release could be loaded so far. The mounts are the paths that belong to the remote. */
  isPending?: true;
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

/** The URLs of the footer's links (specification 1); `/` for links that the deployment does not configure. */
export type FooterLinks = Partial<Record<(typeof footerLinkNames)[number], string>>;

/** The pages about the site that a deployment can replace by pages on other sites. */
export const sitePageNames = ['about', 'help', 'contact', 'privacy', 'terms', 'cookies'] as const;

/** Maps each page about the site that the deployment replaces to the URL of its replacement. */
export type SitePages = Partial<Record<(typeof sitePageNames)[number], string>>;

/**
 * The deployed versions. In `/versions.json`: the versions that are deployed now. In the configuration: the versions that were deployed
 * when the document was created.
 */
export interface Versions {
  sdk: string;
  /** Identifies the shell's build: 16 hexadecimal digits. */
  shell: string;
  /** Maps the name of each remote to its version: `1.0.0+0123456789ab`. */
  remotes: Record<string, string>;
}

/** The configuration that the web server writes into `index.html` at run time. */
export interface ShellConfiguration {
  apiUrl: string;
  /** The settings of Algolia; null if searches are sent to the API. */
  algolia: AlgoliaSettings | null;
  versions: Versions;
  remotes: ConfiguredRemote[];
  /**
   * The origins from which a user may load other builds of remotes, as CSP host sources (`http://localhost:*`); empty when the deployment
   * allows no overrides.
   */
  overrideSources: readonly string[];
  /**
   * The manifest of the remote that owns the requested path. The document includes the manifest to save a round trip, with only the hashes of the
   * requested page's module. `isPartial`: the hashes of lazily loaded files of this module are missing.
   */
  inlinedManifest: { url: string; content: unknown; module: string; isPartial?: true } | null;
  footerLinks: FooterLinks;
  /** Footer links to pages of the deployment. Default: no links. */
  pages?: SitePages;
  /** The operator of the installation; absent while the operator has not published this data. */
  operator?: Operator;
  /** The email address for people without an account; absent if none is published. */
  contactEmail?: string;
  /** The public URL of the site, without a trailing slash. */
  publicUrl: string;
  /** Whether the installation sends emails: false if it sends none, otherwise absent. */
  sendsEmail?: false;
  /** The OpenID providers with which consumers and administrators can log in. Absent if there are none. */
  loginProviders?: readonly LoginProvider[];
  /** The share of visits whose web vitals are measured, from 0 to 1. Default: 1. */
  vitalsSample?: number;
  /** The path of the sprite of the categories' icons; absent until the sprite is built. */
  categoryIcons?: string;
  /** The company of the requested page, as the API returns it to visitors. The browser therefore does not request it. */
  company: CompanyWithReviews | null;
  /** Maps the paths of further API requests of the requested page to their responses, as the API sends them to visitors. */
  responses: Readonly<Record<string, unknown>>;
}
