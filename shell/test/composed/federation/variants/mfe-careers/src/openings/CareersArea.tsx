import { Link, Route, Routes, usePageTitle, useParams, useSession } from '@heard/sdk';
import { PageHead, Wrap } from '@heard/ui';

/** An area with nested routes. */
export default function CareersArea() {
  return (
    <Wrap>
      <Routes>
        <Route index element={<Openings />} />
        <Route path=":opening" element={<Opening />} />
      </Routes>
    </Wrap>
  );
}

function Openings() {
  const session = useSession();
  usePageTitle('Careers');
  return (
    <>
      <PageHead level="h1" title="Careers" />
      <p>{session.status === 'authenticated' ? 'You are logged in.' : 'You are not logged in.'}</p>
      <Link to="/careers/baker">Baker</Link>
    </>
  );
}

function Opening() {
  const { opening } = useParams();
  usePageTitle(`Opening: ${opening}`);
  return <PageHead level="h1" title={`Opening: ${opening}`} />;
}
