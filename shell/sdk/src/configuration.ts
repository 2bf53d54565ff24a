// The types of the configuration that a web server passes to the browser: remotes and search.
export type { Guard, MountRow, RemoteDescription } from './remote/RemoteDescription.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
