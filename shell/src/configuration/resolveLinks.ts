import type { RemoteDescription } from '@heard/sdk/configuration';
import type { ConfiguredLink } from './ShellConfiguration.ts';

/** Replaces the message id of each link by its texts. A link whose message has no English text is left out. */
export function resolveLinks({ links = [], texts = {} }: Pick<RemoteDescription, 'links' | 'texts'>): ConfiguredLink[] {
  return links.flatMap(({ text: id, ...link }) => {
    const named = Object.entries(texts).flatMap(([language, { [id]: text }]): [string, string][] =>
      text === undefined ? [] : [[language, text]],
    );
    return named.some(([language]) => language === 'en') ? [{ ...link, texts: Object.fromEntries(named) }] : [];
  });
}
