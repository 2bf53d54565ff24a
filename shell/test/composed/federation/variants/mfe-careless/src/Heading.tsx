import { Link } from '@heard/sdk';
import { PageHead, Wrap } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

// Adds the style once, when the module is evaluated, like style loaders.
const style = document.createElement('style');
document.head.append(style);
// The Content-Security-Policy does not apply to rules that a script adds by CSSOM.
style.sheet?.insertRule('h1 { letter-spacing: 7px }');

/** The content of each page: its heading, and links to other pages of this remote. */
export function Heading({ title }: { title: string }) {
  const t = useMessages();
  return (
    <Wrap>
      <PageHead level="h1" title={title} />
      <Link to="/careless/cleanup">Next careless page</Link>
      <Link to="/careless/untitled">{t('careless.title')}</Link>
    </Wrap>
  );
}
