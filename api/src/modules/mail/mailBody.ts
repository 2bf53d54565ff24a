import { getSite, getSiteName, toOfferedLanguage, type Language } from '@heard/contract';
import { escapeMarkup, getEmbedColors } from '@heard/server-kit';
import { translate } from '../../messages/messages.ts';

/** A link in a list of an email. */
export interface MailItem {
  text: string;
  address: string;
  /** Characters before the text, hidden from screen readers. */
  decoration?: string;
}

export interface MailParts {
  language: Language;
  publicUrl: string;
  /** Paragraphs before the link. */
  before: string[];
  /** A list of links after the paragraphs of `before`. */
  items?: MailItem[];
  /** The text of the last item of the list. This item has no link. */
  rest?: string | null;
  /** The link, shown as a button with the text and as a plain URL; without a text, only as a URL. Null for an email without a link. */
  link: { text: string | null; address: string } | null;
  /** Paragraphs after the link. */
  after: string[];
}

/** Returns the text and HTML of an email. The HTML uses only what all email clients display: paragraphs, links, few styles. */
export function mailBody({ publicUrl, before, items = [], rest = null, link, after, ...parts }: MailParts): {
  text: string;
  html: string;
} {
  const language = toOfferedLanguage(parts.language);
  const greeting = translate(language, 'email.greeting');
  const signature = translate(language, 'email.signature', { publicUrl });
  const lines = [
    ...items.map((item) => `- ${[item.decoration, item.text].filter(Boolean).join(' ')}\n  ${item.address}`),
    ...(rest === null ? [] : [`- ${rest}`]),
  ];
  const listed = lines.length === 0 ? [] : [lines.join('\n')];
  const text = [greeting, ...before, ...listed, ...(link === null ? [] : [link.address]), ...after, signature].join(
    '\n\n',
  );

  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const button = link === null ? [] : toButton(link, language);
  const paragraphs = [
    ...[greeting, ...before].map(escapeMarkup),
    ...button,
    ...[...after, signature].map((one) => linkOwnUrls(one, publicUrl)),
  ];
  const list = [
    ...items.map(({ text: itemText, address: itemAddress, decoration }) => {
      const before = decoration === undefined ? '' : `<span aria-hidden="true">${escapeMarkup(decoration)}</span> `;
      return `<a href="${escapeMarkup(itemAddress)}" style="color:${getColors().link}">${before}${escapeMarkup(itemText)}</a>`;
    }),
    ...(rest === null ? [] : [escapeMarkup(rest)]),
  ];
  if (list.length > 0) {
    paragraphs.splice(before.length + 1, 0, list.map((item) => `&#8226; ${item}`).join('<br>'));
  }
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c1c1c;background:#ffffff">
<div style="max-width:560px">
${toLogo(publicUrl)}${paragraphs.map(paragraph).join('\n')}
</div>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}

/** The height and the maximum width of a logo, in pixels. */
const [LOGO_HEIGHT, LOGO_MAX_WIDTH] = [40, 240];

/** Returns the image of the site's logo, as PNG, because many email clients do not show SVG; nothing for a site without a logo. */
function toLogo(publicUrl: string): string {
  const logo = getSite()?.logo;
  if (!logo) return '';
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_MAX_WIDTH / logo.width);
  const [width, height] = [logo.width, logo.height].map((size) => Math.round(size * scale));
  return `<p style="margin:0 0 24px"><img src="${escapeMarkup(publicUrl + logo.pngPath)}" alt="${escapeMarkup(getSiteName())}" width="${width}" height="${height}" style="border:0"></p>\n`;
}

/** Returns the colors of buttons and links on the white background of emails. */
const getColors = () => getEmbedColors('light');

/** Returns the HTML paragraphs of a link: a button and the URL as text, or only the URL. */
function toButton({ text, address }: NonNullable<MailParts['link']>, language: Language): string[] {
  const plainLink = toPlainLink(address);
  if (text === null) return [plainLink];
  return [
    `<a href="${escapeMarkup(address)}" style="${BUTTON};background:${getColors().accent}">${escapeMarkup(text)}</a>`,
    `${escapeMarkup(translate(language, 'email.linkAsText'))}<br>${plainLink}`,
  ];
}

function toPlainLink(url: string): string {
  const escaped = escapeMarkup(url);
  return `<a href="${escaped}" style="color:${getColors().link};word-break:break-all">${escaped}</a>`;
}

/**
 * Returns a text as HTML, with links for Heard's own URLs, because long URLs would not wrap, and not every email client detects URLs.
 */
function linkOwnUrls(text: string, publicUrl: string): string {
  const words = text.split(/(\s+)/).map((word) => {
    if (!word.startsWith(publicUrl)) return escapeMarkup(word);
    const url = word.replace(/[.,;:!?]+$/, '');
    return toPlainLink(url) + escapeMarkup(word.slice(url.length));
  });
  return words.join('');
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;text-decoration:none;font-weight:600';
