import { withSiteName, type Language } from '@heard/contract';
import type { ConfiguredRemote } from '../../src/configuration/ShellConfiguration.ts';

/** Returns a message that a mount names, in English if the remote has no translation; null if the remote has no such message. */
export function getText({ texts }: ConfiguredRemote, language: Language, id: string | undefined): string | null {
  if (id === undefined) return null;
  return withSiteName(texts?.[language]?.[id] ?? texts?.['en']?.[id] ?? null);
}

/** Returns the titles of a remote's mounts, by language. Omits the descriptions of the mounts, because only this server uses them. */
export function getTitles({ mounts, texts }: ConfiguredRemote): Record<string, Record<string, string>> | undefined {
  const ids = new Set(mounts.flatMap(({ title }) => (title === undefined ? [] : [title])));
  if (texts === undefined || ids.size === 0) return undefined;
  return Object.fromEntries(
    Object.entries(texts).map(([language, messages]) => [
      language,
      // Omits titles that contain the name of the company, because this name is known only after the company has loaded.
      withSiteName(
        Object.fromEntries(Object.entries(messages).filter(([id, text]) => ids.has(id) && !text.includes('{company}'))),
      ),
    ]),
  );
}
