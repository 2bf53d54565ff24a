/** Matches a style attribute. React escapes quotes in texts and attributes, so that nothing else looks like a style attribute. */
const STYLE = / style="([^"]*)"/g;
/** The attribute that replaces a style attribute until the page is hydrated. */
const NAME = 'data-style';

/**
 * Replaces the style attributes of a page by rules, because the Content-Security-Policy does not allow style attributes. `restoreStyles` restores the
 * attributes.
 */
export function withoutStyleAttributes(html: string): { html: string; inlineCss: string } {
  const rules = new Map<string, string>();
  const changed = html.replaceAll(STYLE, (_, style: string) => {
    rules.set(style, `[${NAME}="${style}"]{${unescape(style)}}`);
    return ` ${NAME}="${style}"`;
  });
  return { html: changed, inlineCss: [...rules.values()].join('') };
}

/**
 * Sets the `style` of each element of a rendered page, before React hydrates the page. The Content-Security-Policy forbids `style` attributes
 * in the HTML, but lets scripts set styles.
 */
export function restoreStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${NAME}]`)) {
    const style = element.getAttribute(NAME) ?? '';
    element.style.cssText = style;
    element.removeAttribute(NAME);
    if (process.env.NODE_ENV !== 'production') showAsWritten(element, style);
  }
}

// Returns the style as the server wrote it (`--a:1`). Browsers would return `--a: 1;`, and React's development build,
// which compares both texts, would report a difference.
function showAsWritten(element: Element, style: string): void {
  element.getAttribute = (name) => (name === 'style' ? style : Element.prototype.getAttribute.call(element, name));
}

function unescape(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
