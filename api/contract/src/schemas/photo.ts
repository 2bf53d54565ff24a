import { Type, type Static } from 'typebox';
import { TextField } from './fields.ts';
import { statementFields } from './statement.ts';

const PhotoFile = Type.Object({
  path: Type.String({
    description:
      'The path of the WebP image, relative to the root of the API. While the photo or its review is hidden, the image needs the session of the author or an administrator',
  }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});

/** A photo of a review, as a part of another schema: a named schema can be part of a response only once. */
export const EmbeddedPhoto = Type.Object({
  id: Type.String(),
  alt: Type.String({ description: 'The description for people who cannot see the photo. May be empty' }),
  small: Type.Object(PhotoFile.properties, { description: 'A square version, at most 336 pixels wide' }),
  large: Type.Object(PhotoFile.properties, { description: 'The whole photo, at most 1600 pixels wide and high' }),
  hidden: Type.Optional(
    Type.Object(statementFields, {
      description:
        'Why an administrator has hidden the photo. Present only for hidden photos, in responses to the author and to administrators',
    }),
  ),
});

/** A photo of a review. */
export const Photo = Type.Object(EmbeddedPhoto.properties, { $id: 'Photo' });
export type Photo = Static<typeof Photo>;

/** The request body of PUT /review/{id}/photos/{photoId}: the properties to change. */
export const UpdatePhotoBody = Type.Object(
  {
    alt: Type.Optional(TextField('photoAlt')),
    position: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The position among the photos of the review, from 0. The other photos move accordingly. A number beyond the last position means the last position',
      }),
    ),
  },
  { $id: 'UpdatePhotoBody', additionalProperties: false },
);
export type UpdatePhotoBody = Static<typeof UpdatePhotoBody>;
