import type { Language } from '@heard/contract';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';

/** A text that a remote's row names, in English where the remote does not speak the language; null for one that it does not have. */
export function textOf({ texts }: ConfiguredRemote, language: Language, id: string | undefined): string | null {
  if (id === undefined) return null;
  return texts?.[language]?.[id] ?? texts?.['en']?.[id] ?? null;
}
