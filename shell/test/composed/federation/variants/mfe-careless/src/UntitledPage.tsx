import { Heading } from './Heading.tsx';

/** Does not call `usePageTitle`. */
export default function UntitledPage() {
  return <Heading title="Without a title" />;
}
