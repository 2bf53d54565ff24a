import { forwardRef } from 'react';
import { Heading } from './Heading.tsx';

export default forwardRef(() => <Heading title="In forwardRef" />);
