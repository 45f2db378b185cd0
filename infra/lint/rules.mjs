import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const maxFiles = 15;
const maxWords = 80;
/** Words that newcomers do not understand, or that mean several things: use the established term. */
const privateWords = [
  ...['appetite', 'asked-together', 'brought', 'found-together', 'gathering', 'given'],
  ...['herald', 'just-now', 'keeper', 'late', 'let-go', 'letter', 'looks', 'on-shelf', 'pace'],
  ...['quiet-parts', 'seldom', 'standing', 'surroundings', 'turns', 'way-out', 'within'],
];
const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|js)$/;

const kebab = (name) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
const privateWordIn = (name) =>
  privateWords.find((word) => new RegExp(`(^|[-.])${word}($|[-.])`).test(kebab(name)));

const codeFiles = new Map();
/** Files of code in a folder; tests are not counted. */
function filesIn(folder) {
  let count = codeFiles.get(folder);
  if (count === undefined) {
    const names = readdirSync(folder).filter((name) => /\.(tsx?|mjs)$/.test(name));
    count = names.filter((name) => !name.includes('.spec.')).length;
    codeFiles.set(folder, count);
  }
  return count;
}

const rule = (create) => ({ meta: { type: 'suggestion', schema: [] }, create });

/** Files are in kebab case and avoid private words. */
const names = rule((context) => ({
  Program(node) {
    const name = basename(context.filename);
    if (!fileName.test(name)) context.report({ node, message: `${name} is not in kebab case.` });
    const word = privateWordIn(name.replace(/\.spec\.tsx?$/, ''));
    if (word) context.report({ node, message: `“${word}” says nothing to a newcomer.` });
  },
  ':matches(ClassDeclaration, TSInterfaceDeclaration)[id]'(node) {
    const word = privateWordIn(node.id.name);
    if (word) context.report({ node: node.id, message: `“${word}” says nothing to a newcomer.` });
  },
}));

/** A folder holds one kind of thing. */
const folderSize = rule((context) => ({
  Program(node) {
    const count = filesIn(dirname(context.filename));
    if (count <= maxFiles) return;
    const message = `The folder holds ${count} files of code, more than ${maxFiles}.`;
    context.report({ node, message });
  },
}));

/** Consecutive line comments count as one. */
function blocksOf(comments) {
  const blocks = [];
  for (const comment of comments) {
    const last = blocks.at(-1);
    const follows =
      comment.type === 'Line' &&
      last?.at(-1).type === 'Line' &&
      last.at(-1).loc.end.line + 1 === comment.loc.start.line;
    if (follows) last.push(comment);
    else blocks.push([comment]);
  }
  return blocks;
}

/** Longer comments belong into docs/, or the code wants another shape. */
const commentLength = rule((context) => ({
  'Program:exit'() {
    for (const block of blocksOf(context.sourceCode.getAllComments())) {
      const text = block.map(({ value }) => value).join(' ');
      const words = text.split(/@(?:param|throws|returns)/)[0].match(/[^\s*]+/g) ?? [];
      if (words.length <= maxWords) continue;
      const message = `A comment of ${words.length} words: at most ${maxWords}.`;
      context.report({ loc: block[0].loc, message });
    }
  },
}));

/** How files, folders and comments are kept easy to enter (docs/architecture.md). */
export default {
  meta: { name: 'house' },
  rules: { names, 'folder-size': folderSize, 'comment-length': commentLength },
};
