import type * as en from './en.ts';

export const fieldMessages: typeof en.fieldMessages = {
  required: 'Indica un valor: este es necesario.',
  tooShort: 'Usa al menos {limit} caracteres.',
  tooLong: 'Usa como máximo {limit} caracteres.',
  tooCommon: 'Elige otra contraseña: esta la usa mucha gente y es de las primeras que se prueban.',
  characterTooLong: 'Quita el carácter con demasiados signos encima.',
  controlCharacter: 'Quita los caracteres invisibles, como NUL.',
  notAnEmail: 'Indica un correo electrónico, como ana@acme.com.',
  notAWebsite: 'Indica la dirección de un sitio web, como acme.com.',
  websiteHasNoName: 'Indica el nombre completo de un sitio web con una terminación pública, como acme.com.',
  websiteHasCredentials: 'Quita el usuario y la contraseña que van antes de la @.',
  websiteIsShared: 'Indica el sitio web propio de la empresa: este lo comparten muchas.',
  notAPhone: 'Indica las cifras del código de país, un guion y entre 4 y 15 cifras, como 34-600123456.',
  notADate: 'Indica una fecha y hora ISO 8601 con su zona horaria, o un día como 2026-01-31.',
  dateInFuture: 'Indica un momento que no esté en el futuro.',
  notARating: 'Indica un número entero de 0 a 5.',

  unknownMember: 'Quita este campo: la llamada no lo conoce.',
  notAnObject: 'Envía un solo objeto JSON.',
  notText: 'Envía este campo como texto.',
  notTextOrNull: 'Envía este campo como texto o como null.',
  notANumber: 'Envía este campo como número.',
  notABoolean: 'Envía true o false.',
  notInRange: 'Indica un número entero de {min} a {max}.',
  notAllowed: 'Elige uno de estos valores: {values}.',
  wrong: 'Indica un valor que se ajuste a la descripción de la llamada.',

  notAPicture: 'Envía una imagen PNG, JPEG, WebP o AVIF que se pueda leer.',

  emailTaken: 'Inicia sesión o usa otro correo: este ya tiene una cuenta.',
  websiteTaken: 'Indica otro sitio web: este ya tiene una cuenta.',
  idMismatch: 'Quita el id o usa el que está en la dirección.',
  wrongCursor: 'Usa, sin cambiarlo, el cursor de la cabecera Link de la página anterior.',
  wrongPassword: 'Escribe tu contraseña actual: esta es otra.',
  currentPasswordNeeded: 'Escribe tu contraseña actual para cambiar el correo.',
};

export const problemMessages: typeof en.problemMessages = {
  validation: {
    title: 'Algunos valores no son correctos',
    detail: 'Corrige los campos que aparecen en errors e inténtalo de nuevo.',
  },
  'malformed-json': {
    title: 'El cuerpo no es JSON',
    detail: 'Envía JSON bien formado (RFC 8259) en UTF-8.',
  },
  'bad-request': {
    title: 'La petición está mal formada',
    detail: 'Revisa la dirección, las cabeceras y el cuerpo.',
  },
  'link-not-valid': {
    title: 'El enlace no es válido',
    detail: 'Ya se ha usado, ha caducado o hay uno más reciente. Pide otro correo.',
  },
  unauthenticated: {
    title: 'Sin sesión iniciada',
    detail: 'Inicia sesión y envía el token como Authorization: Bearer.',
  },
  'wrong-credentials': {
    title: 'No se ha podido iniciar sesión',
    detail: 'El correo o la contraseña no son correctos.',
  },
  'wrong-password': {
    title: 'Contraseña incorrecta',
    detail: 'Esa no es tu contraseña actual. Tu sesión sigue abierta.',
  },
  'wrong-role': {
    title: 'No disponible para este tipo de cuenta',
    detail: 'Tu cuenta no permite hacer esto.',
  },
  'not-owner': {
    title: 'No es tuya',
    detail: 'Esto solo puede hacerlo quien escribió la reseña.',
  },
  'not-found': {
    title: 'No encontrado',
    detail: 'Lo que buscas no existe, o no existe esa llamada.',
  },
  'email-taken': {
    title: 'El correo ya está en uso',
    detail: 'Ya hay una cuenta con este correo.',
  },
  'company-taken': {
    title: 'La empresa ya está registrada',
    detail: 'El correo o el sitio web pertenece a otra cuenta.',
  },
  'already-reviewed': {
    title: 'Ya tienes una reseña',
    detail: 'Ya has escrito una reseña sobre esta empresa: edita esa, su id está en reviewId.',
  },
  'already-confirmed': {
    title: 'Ya está confirmado',
    detail: 'El correo ya está confirmado: no hay nada que enviar.',
  },
  'payload-too-large': {
    title: 'El cuerpo es demasiado grande',
    detail: 'Envía 128 KB como máximo, o una foto de 5 MB como máximo.',
  },
  'unsupported-media-type': {
    title: 'El tipo del cuerpo no es correcto',
    detail: 'Envía el cuerpo como application/json, y las fotos como multipart/form-data.',
  },
  'too-many-requests': {
    title: 'Demasiadas peticiones',
    detail: 'Demasiados intentos en poco tiempo. Espera {wait} e inténtalo de nuevo.',
  },
  unavailable: {
    title: 'El servicio no está disponible',
    detail: 'Heard no puede responder en este momento. Inténtalo de nuevo dentro de poco.',
  },
  internal: {
    title: 'Algo ha fallado',
    detail: 'El fallo es nuestro. Inténtalo de nuevo más tarde.',
  },
};

export const mailMessages: typeof en.mailMessages = {
  hello: 'Hola:',
  linkAsText: 'Si el botón no funciona, abre esta dirección en tu navegador:',
  goodbye: 'Heard – {publicUrl}',

  resetPassword: {
    subject: 'Elige una contraseña nueva para Heard',
    consumer: 'Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta con el correo {email}.',
    company: 'Alguien, seguramente tú, ha pedido una contraseña nueva para la cuenta de empresa con el correo {email}.',
    action: 'Elegir una contraseña nueva',
    lifetime: 'El enlace funciona una sola vez, durante 30 minutos. Un correo más reciente lo anula.',
    notYou: 'Si no fuiste tú, no hagas nada: tu contraseña no cambia.',
  },
  confirmEmail: {
    subject: 'Confirma tu correo en Heard',
    text: 'Alguien indicó {email} como correo de una cuenta de Heard. Confirma que es tuyo.',
    action: 'Confirmar el correo',
    lifetime: 'El enlace funciona durante 7 días. Un correo más reciente lo anula.',
    notYou: 'Si no tienes cuenta en Heard, no hagas nada.',
  },
  confirmWorkEmail: {
    subject: 'Confirma tu correo de trabajo en Heard',
    text: 'Alguien indicó {email} como correo de trabajo de la empresa {website} en Heard. Confirma que es tuyo.',
    action: 'Confirmar el correo de trabajo',
    lifetime: 'El enlace funciona durante 7 días. Un correo más reciente lo anula.',
    notYou: 'Si no sabes de qué se trata, no hagas nada.',
  },
  passwordChanged: {
    subject: 'Tu contraseña de Heard ha cambiado',
    consumer:
      'La contraseña de tu cuenta con el correo {email} ha cambiado, y se han cerrado las sesiones que tenía abiertas en otros lugares.',
    company:
      'La contraseña de la cuenta de empresa con el correo {email} ha cambiado, y se han cerrado las sesiones que tenía abiertas en otros lugares.',
    notYou: 'Si no fuiste tú, elige ahora una contraseña nueva:',
  },
  emailChanged: {
    subject: 'Tu correo en Heard ha cambiado',
    consumer: 'Tu cuenta tiene ahora otro correo. {email} ya no se usa para ella.',
    company: 'La empresa {website} tiene ahora otro correo de trabajo. {email} ya no se usa para ella.',
    notYou: 'Si no fuiste tú, alguien conoce tu contraseña. Intenta iniciar sesión y cambiarla, y avísanos:',
  },
};
