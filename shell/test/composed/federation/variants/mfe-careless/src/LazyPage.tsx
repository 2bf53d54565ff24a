import { lazy } from 'react';
import { Heading } from './Heading.tsx';

export default lazy(async () => {
  await Promise.resolve();
  return { default: () => <Heading title="In lazy" /> };
});
