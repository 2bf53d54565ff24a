import type { RemoteDescription } from '@heard/sdk/configuration';
import type { ConfiguredLink } from './ShellConfiguration.ts';

/** Replaces the message id of each link by the message's texts in all languages. Leaves out a link if its message has no English text. */
export function resolveLinks({ links = [], texts = {} }: Pick<RemoteDescription, 'links' | 'texts'>): ConfiguredLink[] {
  return links.flatMap(({ text: id, ...link }) => {
    const named = Object.entries(texts).flatMap(([language, { [id]: text }]): [string, string][] =>
      text === undefined ? [] : [[language, text]],
    );
    return named.some(([language]) => language === 'en') ? [{ ...link, texts: Object.fromEntries(named) }] : [];
  });
}
