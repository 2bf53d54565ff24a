import type { ComponentType } from 'react';

/** What a module that a remote exposes exports: a component for its mount, with routes and a 404 of its own inside. */
export interface RemoteModule {
  default: ComponentType;
}
