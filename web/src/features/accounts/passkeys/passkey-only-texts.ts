import type { Text } from '../../../lib/text/language.js';

/** Texts about signing in with a passkey only, in both languages. */
export const passkeyOnlyTexts = {
  name: ['Sign in with a passkey only', 'Se connecter uniquement avec une clé d’accès'],
  explanation: [
    'A code by e-mail alone no longer opens your account. Without your passkey, you also need a recovery code.',
    'Un code par e-mail n’ouvre plus votre compte. Sans votre clé d’accès, il faut en plus un code de secours.',
  ],
  codes: ['Recovery codes', 'Codes de secours'],
  keep: [
    'Keep these codes where you can find them without this device: on paper, or in a password manager. Each signs you in once, together with a code by e-mail. They are not shown again.',
    'Gardez ces codes là où vous les trouverez sans cet appareil : sur papier ou dans un gestionnaire de mots de passe. Chacun vous connecte une fois, avec un code par e-mail. Ils ne seront plus affichés.',
  ],
  copy: ['Copy codes', 'Copier les codes'],
  copied: ['Codes copied', 'Codes copiés'],
  kept: ['I saved them', 'Je les ai enregistrés'],
  makeNew: ['Make new codes', 'Créer de nouveaux codes'],
  failed: ["Couldn't save. Try again.", 'L’enregistrement a échoué. Réessayez.'],
  proceed: ['Continue', 'Continuer'],
  recover: [
    'Your account signs in with a passkey only. Use it, or enter one of your recovery codes.',
    'Votre compte se connecte uniquement avec une clé d’accès. Utilisez-la, ou saisissez un de vos codes de secours.',
  ],
  code: ['Recovery code', 'Code de secours'],
  form: ['16 letters and digits', '16 lettres et chiffres'],
  incomplete: [
    'Enter the 16 letters and digits of the code.',
    'Saisissez les 16 lettres et chiffres du code.',
  ],
  enter: ['Sign In', 'Se connecter'],
  back: ['Use another e-mail', 'Utiliser un autre e-mail'],
} as const satisfies Record<string, Text>;

/** The number of unused recovery codes. */
export const codesLeft = (count: number): Text => [
  count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  count < 2 ? `${count} code de secours restant` : `${count} codes de secours restants`,
];
