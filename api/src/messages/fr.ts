import type * as en from './en.ts';

export const fieldMessages: typeof en.fieldMessages = {
  required: 'Indiquez une valeur : celle-ci est nécessaire.',
  tooShort: 'Utilisez au moins {limit} caractères.',
  tooLong: 'Utilisez au plus {limit} caractères.',
  tooCommon: 'Choisissez un autre mot de passe : celui-ci est très courant, c’est l’un des premiers que l’on essaie.',
  characterTooLong: 'Retirez le caractère qui porte beaucoup trop de signes.',
  controlCharacter: 'Retirez les caractères invisibles, tels que NUL.',
  notAnEmail: 'Indiquez une adresse e-mail, comme ana@acme.com.',
  notAWebsite: 'Indiquez l’adresse d’un site web, comme acme.com.',
  websiteHasNoName: 'Indiquez le nom complet d’un site web sous une extension publique, comme acme.com.',
  websiteHasCredentials: 'Retirez le nom d’utilisateur et le mot de passe placés avant le @.',
  websiteIsShared: 'Indiquez le site propre à l’entreprise : celui-ci est partagé par beaucoup d’autres.',
  notAPhone: 'Indiquez les chiffres de l’indicatif, un trait d’union et 4 à 15 chiffres, comme 34-600123456.',
  notADate: 'Indiquez un horodatage ISO 8601 avec son fuseau horaire, ou un jour comme 2026-01-31.',
  dateInFuture: 'Indiquez un moment qui n’est pas dans le futur.',
  notARating: 'Indiquez un nombre entier de 0 à 5.',

  unknownMember: 'Retirez ce champ : l’appel ne le connaît pas.',
  notAnObject: 'Envoyez un seul objet JSON.',
  notText: 'Envoyez ce champ sous forme de texte.',
  notTextOrNull: 'Envoyez ce champ sous forme de texte, ou null.',
  notANumber: 'Envoyez ce champ sous forme de nombre.',
  notABoolean: 'Envoyez true ou false.',
  notInRange: 'Indiquez un nombre entier de {min} à {max}.',
  notAllowed: 'Choisissez l’une de ces valeurs : {values}.',
  wrong: 'Indiquez une valeur conforme à la description de l’appel.',

  notAPicture: 'Envoyez une image PNG, JPEG, WebP ou AVIF lisible.',

  emailTaken: 'Connectez-vous ou utilisez un autre e-mail : celui-ci a déjà un compte.',
  websiteTaken: 'Indiquez un autre site web : celui-ci a déjà un compte.',
  idMismatch: 'Retirez l’id, ou reprenez celui de l’adresse.',
  wrongCursor: 'Reprenez tel quel le curseur de l’en-tête Link de la page précédente.',
  wrongPassword: 'Saisissez votre mot de passe actuel : ce n’est pas celui-ci.',
  currentPasswordNeeded: 'Saisissez votre mot de passe actuel pour changer d’e-mail.',
};

export const problemMessages: typeof en.problemMessages = {
  validation: {
    title: 'Certaines valeurs sont incorrectes',
    detail: 'Corrigez les champs indiqués dans errors et réessayez.',
  },
  'malformed-json': {
    title: 'Le corps n’est pas du JSON',
    detail: 'Envoyez du JSON bien formé (RFC 8259) en UTF-8.',
  },
  'bad-request': {
    title: 'La requête est mal formée',
    detail: 'Vérifiez l’adresse, les en-têtes et le corps.',
  },
  'link-not-valid': {
    title: 'Le lien n’est pas valable',
    detail: 'Il a déjà servi, il a expiré, ou il y en a un plus récent. Demandez un nouvel e-mail.',
  },
  unauthenticated: {
    title: 'Connexion requise',
    detail: 'Connectez-vous et envoyez le jeton sous la forme Authorization: Bearer.',
  },
  'wrong-credentials': {
    title: 'Échec de la connexion',
    detail: 'L’e-mail ou le mot de passe est incorrect.',
  },
  'wrong-password': {
    title: 'Mot de passe incorrect',
    detail: 'Ce n’est pas votre mot de passe actuel. Votre session reste ouverte.',
  },
  'wrong-role': {
    title: 'Indisponible pour ce type de compte',
    detail: 'Votre compte ne permet pas de faire cela.',
  },
  'not-owner': {
    title: 'Cet avis n’est pas le vôtre',
    detail: 'Seule la personne qui a écrit l’avis peut faire cela.',
  },
  'not-found': {
    title: 'Introuvable',
    detail: 'Ce que vous cherchez n’existe pas, ou cet appel n’existe pas.',
  },
  'email-taken': {
    title: 'L’e-mail est déjà pris',
    detail: 'Il existe déjà un compte avec cet e-mail.',
  },
  'company-taken': {
    title: 'L’entreprise est déjà inscrite',
    detail: 'L’e-mail ou le site web appartient à un autre compte.',
  },
  'already-reviewed': {
    title: 'Avis déjà donné',
    detail: 'Vous avez déjà un avis sur cette entreprise : modifiez-le, son id est dans reviewId.',
  },
  'already-confirmed': {
    title: 'Déjà confirmé',
    detail: 'L’adresse e-mail est confirmée, il n’y a donc rien à envoyer.',
  },
  'payload-too-large': {
    title: 'Le corps est trop volumineux',
    detail: 'Envoyez 128 Ko au plus, ou une photo de 5 Mo au plus.',
  },
  'unsupported-media-type': {
    title: 'Le corps n’est pas du bon type',
    detail: 'Envoyez le corps en application/json, une photo en multipart/form-data.',
  },
  'too-many-requests': {
    title: 'Trop de requêtes',
    detail: 'Trop de tentatives en peu de temps. Attendez {wait}, puis réessayez.',
  },
  unavailable: {
    title: 'Le service est indisponible',
    detail: 'Heard ne peut pas répondre pour l’instant. Réessayez dans un moment.',
  },
  internal: {
    title: 'Un problème est survenu',
    detail: 'La faute est de notre côté. Réessayez plus tard.',
  },
};

export const mailMessages: typeof en.mailMessages = {
  hello: 'Bonjour,',
  linkAsText: 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
  goodbye: 'Heard – {publicUrl}',

  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe pour Heard',
    consumer: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte {email}.',
    company: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte d’entreprise {email}.',
    action: 'Choisir un nouveau mot de passe',
    lifetime: 'Le lien fonctionne une seule fois, pendant 30 minutes. Un e-mail plus récent l’annule.',
    notYou: 'Si ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.',
  },
  confirmEmail: {
    subject: 'Confirmez votre e-mail sur Heard',
    text: '{email} a été indiqué comme l’adresse e-mail d’un compte Heard. Confirmez que c’est bien la vôtre.',
    action: 'Confirmer l’e-mail',
    lifetime: 'Le lien fonctionne pendant 7 jours. Un e-mail plus récent l’annule.',
    notYou: 'Si vous n’avez pas de compte Heard, ne faites rien.',
  },
  confirmWorkEmail: {
    subject: 'Confirmez votre e-mail professionnel sur Heard',
    text: '{email} a été indiqué comme l’adresse e-mail professionnelle de l’entreprise {website} sur Heard. Confirmez que c’est bien la vôtre.',
    action: 'Confirmer l’e-mail professionnel',
    lifetime: 'Le lien fonctionne pendant 7 jours. Un e-mail plus récent l’annule.',
    notYou: 'Si cela ne vous dit rien, ne faites rien.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe Heard a été modifié',
    consumer:
      'Le mot de passe de votre compte {email} a été modifié, et les autres appareils qui y étaient connectés ont été déconnectés.',
    company:
      'Le mot de passe du compte d’entreprise {email} a été modifié, et les autres appareils qui y étaient connectés ont été déconnectés.',
    notYou: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
  },
  emailChanged: {
    subject: 'Votre e-mail sur Heard a été modifié',
    consumer: 'Votre compte a maintenant une autre adresse e-mail. {email} n’est plus utilisée.',
    company: 'L’entreprise {website} a maintenant un autre e-mail professionnel. {email} n’est plus utilisé.',
    notYou:
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Essayez de vous connecter et de le changer, et prévenez-nous :',
  },
};
