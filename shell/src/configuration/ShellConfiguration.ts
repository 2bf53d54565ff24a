import type { RemoteDescription, SearchSettings } from '@heard/sdk/configuration';

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

/** What the web server knows at run time and writes into `index.html` for the shell. */
export interface ShellConfiguration {
  apiUrl: string;
  search: SearchSettings;
  remotes: ConfiguredRemote[];
  /** The manifest of the remote that owns the address asked for: one round trip less. */
  inlinedManifest: { url: string; content: unknown } | null;
  footerLinks: FooterLinks;
}
