import type { Text } from '../../../lib/text/language.js';

interface Part {
  readonly title: Text;
  readonly text: readonly Text[];
}

export const privacyTitle: Text = ['What we store about you', 'Vos données conservées'];
export const toTrboo: Text = ['To Trboo', 'Vers Trboo'];

/** The text that people accept; a change raises `privacyVersion`. */
export const privacyParts: readonly Part[] = [
  {
    title: ['What we store, and why', 'Quelles données, et pourquoi'],
    text: [
      [
        'Your e-mail address, so that you can sign in, and your name, picture and bio, so that friends know you.',
        'Votre adresse e-mail, pour que vous puissiez vous connecter, et vos nom, photo et présentation, pour que vos amis vous reconnaissent.',
      ],
      [
        'What you recommend and why, what you send and to whom, your likes, dislikes, comments, friends and lists. This is what Trboo is for.',
        'Ce que vous recommandez et pourquoi, ce que vous envoyez et à qui, vos avis, commentaires, amis et listes : c’est l’objet de Trboo.',
      ],
      [
        'Where you are signed in (browser and system), your passkeys, and a record of sign-ins and failed attempts without your address, so that nobody else can use your account.',
        'Où vous êtes connecté (navigateur et système), vos clés d’accès, et un journal des connexions et des tentatives refusées, sans votre adresse, pour que personne d’autre n’utilise votre compte.',
      ],
      [
        'Nothing is sold, there is no advertising, and nothing follows you to other sites.',
        'Rien n’est vendu, il n’y a pas de publicité, et rien ne vous suit sur d’autres sites.',
      ],
    ],
  },
  {
    title: ['Who sees it', 'Qui le voit'],
    text: [
      [
        'Friends see your name, your address and what you do not keep private. Others see what you share with them, and your name behind a link that you make.',
        'Vos amis voient votre nom, votre adresse et ce que vous ne gardez pas privé. Les autres voient ce que vous partagez avec eux, et votre nom derrière un lien que vous créez.',
      ],
      [
        'The operator of this installation keeps it running; your texts are encrypted in its history. Your searches go to services for books, films, music and places, without your name.',
        'La personne qui exploite cette installation en assure le fonctionnement ; vos textes sont chiffrés dans son historique. Vos recherches sont transmises à des services de livres, films, musique et lieux, sans votre nom.',
      ],
    ],
  },
  {
    title: ['How long', 'Combien de temps'],
    text: [
      [
        'Until you delete it, or your account: then your texts disappear from all pages at once, and their key is deleted. Nobody can read them in the history any more.',
        'Jusqu’à ce que vous le supprimiez, ou supprimiez votre compte : vos textes disparaissent alors aussitôt de toutes les pages, et leur clé est supprimée. Personne ne peut plus les lire dans l’historique.',
      ],
      [
        'A sign-in ends after 14 days without use, and after 30 days. Your device keeps what it showed for 14 days, to work offline, and deletes it when you log out.',
        'Une connexion prend fin après 14 jours sans usage, et après 30 jours. Votre appareil garde 14 jours ce qu’il a affiché, pour fonctionner hors ligne, et l’efface à la déconnexion.',
      ],
    ],
  },
  {
    title: ['What you can do', 'Ce que vous pouvez faire'],
    text: [
      [
        'Your profile lets you change what is yours, download all of it, end sign-ins, and delete your account.',
        'Votre profil vous permet de modifier ce qui est à vous, de tout télécharger, de mettre fin aux connexions et de supprimer votre compte.',
      ],
    ],
  },
];

export const unusedAccounts = (months: number): Text => [
  `If nobody signs in to an account for ${months} months, it is erased. You get an e-mail 30 days before.`,
  `Un compte auquel personne ne se connecte pendant ${months} mois est effacé\u202f; vous recevez un e-mail 30 jours avant.`,
];

export const runBy = (name: string, contact: string): Text => [
  `This installation is run by ${name}. Questions and requests: ${contact}.`,
  `Cette installation est exploitée par ${name}. Questions et demandes\u202f: ${contact}.`,
];
export const runByNobodyNamed: Text = [
  'Ask the person who told you about this installation: they run it.',
  'Cette installation est exploitée par la personne qui vous en a parlé : adressez-vous à elle.',
];
export const whoRunsIt: Text = ['Who runs it', 'Qui l’exploite'];
export const versionText = (version: string): Text => [
  `Version ${version} of this text.`,
  `Version ${version} de ce texte.`,
];
