import { readMarkdownPath } from './readMarkdownPath.ts';

it.each([
  ['/business/acme.com', { kind: 'company', id: 'acme.com', isMarkdown: false }],
  ['/business/acme.com.md', { kind: 'company', id: 'acme.com', isMarkdown: true }],
  ['/business/acme.md', { kind: 'company', id: 'acme.md', isMarkdown: false }],
  ['/business/xn--caf-dma.example.md', { kind: 'company', id: 'xn--caf-dma.example', isMarkdown: true }],
  ['/review/7', { kind: 'review', id: '7', isMarkdown: false }],
  ['/review/7.md', { kind: 'review', id: '7', isMarkdown: true }],
  ['/categories/bakeries.md', { kind: 'category', id: 'bakeries', isMarkdown: true }],
  ['/how-scores-work', { kind: 'scores', id: '', isMarkdown: false }],
  ['/how-scores-work.md', { kind: 'scores', id: '', isMarkdown: true }],
  ['/reviews-policy', { kind: 'policy', id: '', isMarkdown: false }],
  ['/reviews-policy.md', { kind: 'policy', id: '', isMarkdown: true }],
])('reads the Markdown path %s', (path, page) => {
  expect(readMarkdownPath(path)).toEqual(page);
});

it.each(['/', '/business', '/business/%zz', '/business/acme.com/transparency', '/categories/bakeries/es', '/about.md'])(
  'finds no Markdown version of %s',
  (path) => {
    expect(readMarkdownPath(path)).toBeNull();
  },
);
