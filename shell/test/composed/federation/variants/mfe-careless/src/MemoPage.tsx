import { memo } from 'react';
import { Heading } from './Heading.tsx';

export default memo(() => <Heading title="In memo" />);
