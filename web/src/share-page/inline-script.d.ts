/** A script for the page itself, compiled and minified (web/inline-scripts.ts). */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
