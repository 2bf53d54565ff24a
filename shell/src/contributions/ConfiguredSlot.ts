import type { SlotRow } from '@heard/sdk/configuration';
import type { ReactNode } from 'react';
import type { ConfiguredRemote } from '../configuration/ShellConfiguration.ts';
import type { FederationView } from '../federation/FederationView.ts';

/** A module of a remote in a slot. */
export interface ConfiguredSlot extends SlotRow {
  remote: ConfiguredRemote;
}

/** The props of the component that shows a module in a slot. */
export interface SlotModuleProps {
  slot: ConfiguredSlot;
  /** The props that the page passes to the module. */
  props: object;
  /** The content to show until the module is rendered. */
  space: ReactNode;
  surroundings: FederationView['surroundings'];
}
