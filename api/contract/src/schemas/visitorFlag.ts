import { Type, type Static } from 'typebox';
import { EmailField, TextField } from './fields.ts';
import { CreateFlagBody } from './flag.ts';
import { ContentPart } from './grounds.ts';

/**
 * The request body of POST /review/{id}/flags/visitor: a report of illegal content by a person without an account (Digital Services Act,
 * article 16).
 */
export const CreateVisitorFlagBody = Type.Object(
  {
    part: Type.Optional(ContentPart),
    photoId: CreateFlagBody.properties.photoId,
    name: TextField('visitorName'),
    email: EmailField,
    explanation: TextField('flagExplanation'),
    law: Type.Optional(TextField('flagLaw')),
    goodFaith: Type.Boolean({
      description: 'Whether the sender confirms that the report is accurate and complete. Must be true',
    }),
  },
  { $id: 'CreateVisitorFlagBody', additionalProperties: false },
);
export type CreateVisitorFlagBody = Static<typeof CreateVisitorFlagBody>;

/** An unconfirmed report: its sender has not entered the emailed code yet. */
export const VisitorFlag = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The secret id of the report. The client needs it to submit the code from the email',
    }),
  },
  { $id: 'VisitorFlag' },
);
export type VisitorFlag = Static<typeof VisitorFlag>;

/** The request body of POST /visitorFlags/{id}/confirm: the code from the email. Spaces in it are ignored. */
export const ConfirmVisitorFlagBody = Type.Object(
  { code: Type.String({ maxLength: 40 }) },
  { $id: 'ConfirmVisitorFlagBody', additionalProperties: false },
);
export type ConfirmVisitorFlagBody = Static<typeof ConfirmVisitorFlagBody>;
