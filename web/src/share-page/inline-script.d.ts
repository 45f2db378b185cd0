/** A script for the page itself, compiled and minified (web/inline-files.ts). */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** The style sheet of a font under its name for a first visit (web/font-loading.ts). */
declare module '*?late';
