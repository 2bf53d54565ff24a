import { createMessages } from '../language/createMessages.ts';
import en from './en.json';

export const { useMessages } = createMessages(en);
