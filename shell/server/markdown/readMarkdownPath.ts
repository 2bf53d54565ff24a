/** A page with a version in Markdown. */
export interface MarkdownPage {
  kind: 'company' | 'review' | 'category' | 'scores' | 'policy';
  /** The id of the company or review, or the slug of the category; empty for the other kinds. */
  id: string;
  /** Whether the URL ends in `.md`. If not, the `Accept` of the request decides whether the page is sent in Markdown. */
  isMarkdown: boolean;
}

const PATTERNS: [MarkdownPage['kind'], RegExp][] = [
  ['company', /^\/business\/([^/]+)$/],
  ['review', /^\/review\/([^/]+)$/],
  ['category', /^\/categories\/([^/]+)$/],
  ['scores', /^\/how-scores-work()(?:\.md)?$/],
  ['policy', /^\/reviews-policy()(?:\.md)?$/],
];

/** Reads the page of a path; null if it has no version in Markdown. */
export function readMarkdownPath(path: string): MarkdownPage | null {
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(path)?.[1];
    if (found === undefined) continue;
    const name = decode(found);
    if (name === null) return null;
    const isText = kind === 'scores' || kind === 'policy';
    const stem = /^(.+)\.md$/.exec(isText ? path : name)?.[1];
    // Requires a dot before `.md` for companies, because their ids are domains: `/business/acme.md` is the page of a company in Moldova.
    const isMarkdown = stem !== undefined && (kind !== 'company' || stem.includes('.'));
    return { kind, id: isMarkdown && !isText ? stem : name, isMarkdown };
  }
  return null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
