import { createMessages } from 'shared-ui';
import en from './en.json';

export const { useMessages } = createMessages(en);
