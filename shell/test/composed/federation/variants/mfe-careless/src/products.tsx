import { useNavigate, useQuery, useQueryClient } from '@heard/sdk';
import { useEffect, useState } from 'react';

/** A component that changes its data in the query cache in every effect, so it renders again endlessly. */
export function QueryStorm() {
  const client = useQueryClient();
  const { data = 0 } = useQuery({ queryKey: ['careless'], queryFn: () => Promise.resolve(0), staleTime: Infinity });
  useEffect(() => {
    client.setQueryData(['careless'], data + 1);
  }, [client, data]);
  return <p>{data}</p>;
}

/** Empties the cache that all pages share, repeatedly. */
export function ClearedQueries() {
  const client = useQueryClient();
  useEffect(() => {
    setInterval(() => client.clear(), 50);
  }, [client]);
  return null;
}

/** Redirects the user to a page that redirects the user back. */
export function RedirectTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path), [navigate, path]);
  return null;
}

/** Navigates to another page and back, endlessly. */
export function RedirectLoop() {
  const navigate = useNavigate();
  const [count, setCount] = useState(0);
  useEffect(() => {
    void navigate(`/careless/redirect-loop?count=${count}`);
    setCount(count + 1);
  }, [navigate, count]);
  return null;
}

/** Navigates back to its page when the user leaves the page. */
export function NavigatingCleanup() {
  const navigate = useNavigate();
  useEffect(() => () => void navigate('/careless/navigating-cleanup'), [navigate]);
  return null;
}

/** Renders so many elements that the browser takes long to show them. */
export function ManyElements() {
  return (
    <ul>
      {Array.from({ length: 40_000 }, (_, index) => (
        <li key={index}>Careless {index}</li>
      ))}
    </ul>
  );
}
