import { useEffect, useState } from 'react';

/** Whether something has gone on for longer than that many milliseconds. */
export function useLastsLong(goesOn: boolean, milliseconds: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [goesOn, milliseconds]);
  return goesOn && isLong;
}
