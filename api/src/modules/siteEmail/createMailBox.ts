import { createSecretBox } from '../../kernel/secretBox.ts';

/** Creates the secret box that encrypts the stored URL of the mail server, because the URL contains a password. @param dataSecret `DATA_SECRET` */
export const createMailBox = (dataSecret: string) => createSecretBox(dataSecret, 'mail server');
