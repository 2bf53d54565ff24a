import { cutText, getDefaultLanguage, toOfferedLanguage, type Language } from '@heard/contract';
import { translate as translateMessage, type MessageId } from '../../messages/messages.ts';
import { showName } from '../../kernel/showName.ts';
import { toCompanyReview } from '../reviews/index.ts';
import type { EventRow } from './event.ts';

/** The longest quote of a review or reply. Slack shows up to 4,000 characters of a message. */
const QUOTE_MAX = 500;

/**
 * Returns the message that a chat shows for an event. User text can't mention people: Slack's control characters are
 * escaped, and the names by which Mattermost and Discord notify a whole channel are interrupted.
 *
 * @param publicUrl base URL of the web pages
 */
export function toSlackText(event: EventRow, publicUrl: string): string {
  const language = toOfferedLanguage(event.language);
  const title = translate(language, `webhook.${event.type}`, { companyId: escape(showName(event.company)) });
  const url = `${publicUrl}/my-company/reviews${language === getDefaultLanguage() ? '' : `?lang=${language}`}`;
  const link = event.type === 'ping' ? [] : [`<${url}|${translate(language, 'webhook.open')}>`];
  return [title, ...toDetails(event, language), ...link].join('\n');
}

function toDetails(event: EventRow, language: Language): string[] {
  switch (event.type) {
    case 'review.created':
    case 'review.updated':
    case 'review.shown': {
      const { rating, title, description, user } = toCompanyReview(event.content.review);
      const stars = `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`;
      const author = escape(`${user.name} ${user.lastName}`);
      return [`${stars} ${escape(title)}`, toQuote(description), `— ${author}`];
    }
    case 'reply.created':
    case 'reply.updated': {
      const { title, reply } = toCompanyReview(event.content.review);
      return [escape(title), ...(reply === null ? [] : [toQuote(reply.text)])];
    }
    case 'review.deleted':
    case 'review.hidden':
    case 'reply.deleted': {
      const { ground, reason = '' } = event.content;
      return [
        ...(ground === undefined ? [] : [translate(language, `ground.${ground}`)]),
        ...(reason === '' ? [] : [toQuote(reason)]),
      ];
    }
    case 'flag.decided':
      return [translate(language, `outcome.${event.content.outcome}`), toQuote(event.content.reason)];
    case 'ping':
      return [];
  }
}

const toQuote = (text: string) => `> ${escape(cutText(text, QUOTE_MAX))}`;

function translate(language: Language, id: MessageId, values: Record<string, string> = {}): string {
  return translateMessage(language, id, values);
}

/** A word joiner after `@`, which is invisible. */
const INTERRUPTED = '@\u2060$1';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(all|channel|everyone|here)\b/gi, INTERRUPTED);
}
