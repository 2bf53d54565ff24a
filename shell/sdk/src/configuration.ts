// The types of the configuration that a web server passes to the browser: remotes and search.
export type { SlotName } from './contributions/SlotProps.ts';
export type { Guard, LinkPlace, LinkRow, MountRow, RemoteDescription, SlotRow } from './remote/RemoteDescription.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
export type { LoginProvider, Operator } from './site/SiteContext.ts';
