import { createMessages } from 'shared-ui';
import en from './en.json';

/** Of these pages alone: those that everybody sees do not carry them. Their titles stand in the remote's own. */
export const { useMessages } = createMessages(en);
