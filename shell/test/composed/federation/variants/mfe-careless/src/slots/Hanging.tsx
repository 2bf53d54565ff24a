import { use } from 'react';

const never = new Promise<never>(() => {});

export default function Hanging() {
  use(never);
  return null;
}
