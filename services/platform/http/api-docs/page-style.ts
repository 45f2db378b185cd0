import { Html } from './html.js';

/** Same colours as web/src/app/styles/tokens.css, repeated because the page stands alone. */
export const style = new Html(`<style>
:root { --paper: #faf6ee; --surface: #fffdf9; --line: #e6dccc; --ink: #2a211b; --soft: #5f5348; --accent: #a8321b; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171d; --surface: #1d2129; --line: #2e343f; --ink: #f1eadf; --soft: #b9b2a6; --accent: #f7a28b; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem;
  max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, p, ul { margin: 0; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.2; }
h1 { font-size: 1.9375rem; margin-bottom: 0.5rem; }
h2 { font-size: 1.5625rem; margin-bottom: 0.75rem; }
h3 { font: 500 1rem/1.4 ui-monospace, monospace; }
a { color: var(--accent); text-underline-offset: 0.15em; }
h3 a { text-decoration: none; }
h3 a:hover { text-decoration: underline; }
small, caption, header p, .more { color: var(--soft); }
.more { max-width: 44rem; }
header p { max-width: 44rem; }
nav ul { padding: 0; list-style: none; }
nav > ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
nav ul ul { display: none; }
nav a { display: inline-block; padding: 0.25rem 0; }
main, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
main { gap: 2.5rem; }
h2 { margin: 0; }
article {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem;
  padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem;
}
article:target { border-color: var(--accent); }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
caption { padding-bottom: 0.25rem; text-align: left; font-weight: 600; }
tr { border-top: 1px solid var(--line); }
th, td { padding: 0.375rem 0; text-align: left; vertical-align: top; font-weight: 400; }
th { width: 40%; padding-right: 1rem; }
td p { color: var(--soft); }
summary { cursor: pointer; color: var(--soft); font-size: 0.875rem; padding: 0.25rem 0; }
details ul { padding-left: 1.25rem; font-size: 0.875rem; }
@media (min-width: 60rem) {
  body { grid-template-columns: 14rem minmax(0, 1fr); column-gap: 3rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; font-size: 0.875rem; }
  nav > ul { display: block; }
  nav > ul > li { padding-bottom: 0.5rem; }
  nav ul ul { display: block; padding-left: 0.75rem; }
  nav ul ul a { color: var(--soft); padding: 0.125rem 0; }
}
</style>`);
