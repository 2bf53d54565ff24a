import { useEffect } from 'react';

export default function Cleanup() {
  useEffect(
    () => () => {
      throw new Error('Broken in the cleanup of a slot.');
    },
    [],
  );
  return <p>Gadgets below the home page</p>;
}
