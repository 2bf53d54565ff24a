import { createSecretBox } from '../../kernel/secretBox.ts';

/** Encrypts the stored URL of the mail server, which contains the password. @param dataSecret `DATA_SECRET` */
export const createMailBox = (dataSecret: string) => createSecretBox(dataSecret, 'mail server');
