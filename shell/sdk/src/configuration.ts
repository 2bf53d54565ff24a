// What a web server tells the browser about remotes and search. Types alone: no browser, no React.
export type { Guard, MountRow, RemoteDescription } from './remote/RemoteDescription.ts';
export type { AlgoliaSettings } from './search/AlgoliaSettings.ts';
