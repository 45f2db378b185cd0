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
        'What you recommend and why, what you send and to whom, your likes, dislikes, comments, friends and lists: that is what Trboo is for.',
        'Ce que vous recommandez et pourquoi, ce que vous envoyez et à qui, vos avis, commentaires, amis et listes : c’est l’objet de Trboo.',
      ],
      [
        'Where you are signed in (browser and system), your passkeys, and a record of sign-ins and refusals without your address, so that nobody else uses your account.',
        'Où vous êtes connecté (navigateur et système), vos clés d’accès, et un journal des connexions et des refus sans votre adresse, pour que personne d’autre n’utilise votre compte.',
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
        'Whoever runs this installation keeps it running; what you wrote is sealed in its history. What you search for is asked of services for books, films, music and places, without your name.',
        'La personne qui exploite cette installation en assure le fonctionnement ; ce que vous avez écrit y est scellé dans l’historique. Ce que vous cherchez est demandé à des services de livres, films, musique et lieux, sans votre nom.',
      ],
    ],
  },
  {
    title: ['How long', 'Combien de temps'],
    text: [
      [
        'Until you delete it, or your account: then what you wrote goes from everybody’s pages at once, and its key is deleted: nobody can read it in the history any more.',
        'Jusqu’à ce que vous le supprimiez, ou supprimiez votre compte : ce que vous avez écrit disparaît alors aussitôt des pages de tous, et sa clé est supprimée : personne ne peut plus le lire dans l’historique.',
      ],
      [
        'A sign-in ends after 14 days without use, and after 30 days. Your device keeps what it showed for 14 days, to work without a network, and forgets it when you log out.',
        'Une connexion prend fin après 14 jours sans usage, et après 30 jours. Votre appareil garde 14 jours ce qu’il a affiché, pour fonctionner sans réseau, et l’oublie à la déconnexion.',
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
  `Un compte auquel personne ne se connecte pendant ${months} mois est effacé ; vous recevez un e-mail 30 jours avant.`,
];

export const runBy = (name: string, contact: string): Text => [
  `This installation is run by ${name}. Questions and requests: ${contact}.`,
  `Cette installation est exploitée par ${name}. Questions et demandes : ${contact}.`,
];
export const runByNobodyNamed: Text = [
  'Ask the person who told you about this installation: they run it.',
  'Cette installation est exploitée par la personne qui vous en a parlé : adressez-vous à elle.',
];
export const whoRunsIt: Text = ['Who runs it', 'Qui l’exploite'];
export const versionText = (version: string): Text => [
  `Version ${version} of this text.`,
  `Version ${version} de ce texte.`,
];
