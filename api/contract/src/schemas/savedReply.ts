import { Type, type Static } from 'typebox';
import { SAVED_REPLY_PLACEHOLDERS } from '../savedReplies.ts';
import { TextField } from './fields.ts';

const placeholders = SAVED_REPLY_PLACEHOLDERS.map((name) => `\`{${name}}\``).join(', ');

const fields = {
  title: TextField('savedReplyTitle'),
  language: Type.String({
    pattern: '^[a-z]{2}$',
    description: 'The language of the text, an ISO 639-1 code such as `es`',
  }),
  text: Type.String({
    ...TextField('replyText'),
    description: `A text of 1 to 1000 characters. Braces contain one of the placeholders ${placeholders}`,
  }),
};

/** A text with placeholders, from which the people of a company write replies. Only these people see the text. */
export const SavedReply = Type.Object(
  { id: Type.String(), title: Type.String(), language: Type.String(), text: Type.String() },
  { $id: 'SavedReply' },
);
export type SavedReply = Static<typeof SavedReply>;

/** The request body of POST /company/savedReplies, which stores a text that people can insert into replies. */
export const CreateSavedReplyBody = Type.Object(fields, { $id: 'CreateSavedReplyBody', additionalProperties: false });
export type CreateSavedReplyBody = Static<typeof CreateSavedReplyBody>;

/** The request body of PUT /company/savedReplies/{id}: the properties to change. */
export const UpdateSavedReplyBody = Type.Object(
  {
    title: Type.Optional(fields.title),
    language: Type.Optional(fields.language),
    text: Type.Optional(fields.text),
  },
  { $id: 'UpdateSavedReplyBody', additionalProperties: false },
);
export type UpdateSavedReplyBody = Static<typeof UpdateSavedReplyBody>;
