import ts from 'typescript';

/** A text of the interface in the code of the client. */
export interface TextInCode {
  readonly text: string;
  readonly line: number;
  readonly node: ts.Node;
}

export interface TextsInCode {
  /** English texts that are looked up in the catalogs. */
  readonly used: readonly TextInCode[];
  /** Texts that are shown as they are, or looked up without being named. */
  readonly bare: readonly TextInCode[];
}

/** A word with a capital, or several words. */
const prose = /^[^\p{L}]*\p{Lu}\p{Ll}|\p{L}{2}.*[\s\u00a0]\p{L}|^[\s…]*\p{L}+ |\s\p{L}+[.…]?$/u;
/** Attributes that name things to the machine. */
const machineAttributes =
  /^(className|style|styles|classNames|id|htmlFor|key|type|name|role|rel|target|variant|size|color|href|to|src|srcSet|sizes|d|viewBox|transform|points|fill|dir|lang|autoComplete|inputMode|enterKeyHint|as|method|data-.*|aria-(keyshortcuts|labelledby|describedby|controls|live|haspopup|current|expanded)|position|w|h|gap|justify|align|orientation|preserveAspectRatio|loading|decoding|referrerPolicy|crossOrigin|fetchPriority|accept|autoCapitalize|shape|tone|opens|httpEquiv|content|media)$/;
/** Names that are the same in every language. */
const proper =
  /Trboo|English|Français|Spotify|Deezer|TMDB|Trakt|Goodreads|Letterboxd|The StoryGraph|IMDb|Inès|Marco|Aya|Tom|Léa|Noor/gu;
/** Attributes that people read, whatever they hold. */
const readAttributes =
  /^(alt|title|label|description|placeholder|aria-label|hint|question|text|noun|what|reason)$/;
/** Calls whose texts are for the machine or for programmers. */
const machineCalls =
  /^(([A-Z]\w*)?Error|super|import|console\.\w+|(window\.)?matchMedia|useDraft|first|.+\.(querySelector(All)?|closest|matches|startsWith|endsWith|includes))$/;
const looksUp = new Set(['t']);

/** Without markup and the names. */
const withoutNames = (text: string) => text.replaceAll(/<\w[^>]*>?/g, '').replaceAll(proper, '');

/** The texts of one file. */
export function textsInCode(path: string, code: string): TextsInCode {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, kind);
  const used: TextInCode[] = [];
  const bare: TextInCode[] = [];
  const add = (list: TextInCode[], text: string, node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    list.push({ text, line: line + 1, node });
  };
  /** The literals that an expression may be. */
  const lookUp = (node: ts.Expression): void => {
    if (ts.isConditionalExpression(node)) {
      lookUp(node.whenTrue);
      lookUp(node.whenFalse);
    } else if (ts.isParenthesizedExpression(node)) lookUp(node.expression);
    else if (ts.isStringLiteralLike(node)) add(used, node.text, node);
    else add(bare, node.getText(source), node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && looksUp.has(node.expression.getText(source))) {
      const [text, ...others] = node.arguments;
      if (text) lookUp(text);
      others.forEach(visit);
      return;
    }
    if (isTranslated(node, source)) {
      for (const attribute of node.attributes.properties) {
        const isId = ts.isJsxAttribute(attribute) && attribute.name.getText(source) === 'id';
        if (!isId) visit(attribute);
        else if (attribute.initializer && ts.isStringLiteral(attribute.initializer)) {
          add(used, attribute.initializer.text, attribute.initializer);
        } else if (attribute.initializer && ts.isJsxExpression(attribute.initializer)) {
          if (attribute.initializer.expression) lookUp(attribute.initializer.expression);
        }
      }
      return;
    }
    if (ts.isJsxText(node)) {
      if (/\p{L}/u.test(withoutNames(node.text)))
        add(bare, node.text.trim().replaceAll(/\s+/g, ' '), node);
    } else if (ts.isStringLiteralLike(node)) {
      if (isRead(node, source) || (prose.test(withoutNames(node.text)) && isShown(node, source))) {
        add(bare, node.text, node);
      }
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (words.some((each) => prose.test(withoutNames(each))) && isShown(node, source)) {
        add(bare, node.getText(source), node);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { used, bare };
}

function isTranslated(
  node: ts.Node,
  source: ts.SourceFile,
): node is ts.JsxSelfClosingElement | ts.JsxOpeningElement {
  return (
    (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) &&
    node.tagName.getText(source) === 'Translated'
  );
}

/** Whether a literal names an error: `this.name = 'ApiError'`. */
const isNamed = (parent: ts.Node, source: ts.SourceFile): boolean =>
  ts.isBinaryExpression(parent) && parent.left.getText(source) === 'this.name';

/** Whether a literal is part of an error's message: `super(text || 'Error 500')`. */
const isOfSuper = (node: ts.Node): boolean => {
  const call = ts.findAncestor(node, ts.isCallExpression);
  return call?.expression.kind === ts.SyntaxKind.SuperKeyword;
};

/** Whether a literal is the whole of an attribute that people read. */
const isRead = (node: ts.StringLiteralLike, source: ts.SourceFile): boolean =>
  ts.isJsxAttribute(node.parent) &&
  readAttributes.test(node.parent.name.getText(source)) &&
  /\p{L}/u.test(withoutNames(node.text));

/** Names of errors, of kinds of GeoJSON, and styles. */
const machineText = /^\w+Error$|^(Feature|Point)$|^\/\*|^\d+px |^<!/;

/** Whether people may see a literal: not if its place is one for the machine. */
function isShown(node: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = node;
  const text = ts.isTemplateExpression(node) ? node.head : node;
  if (ts.isLiteralExpression(text) || ts.isTemplateHead(text)) {
    if (machineText.test(text.text)) return false;
  }
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return false;
  if (ts.isImportAttribute(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isTemplateLiteralTypeSpan(parent) || ts.isCaseClause(parent)) return false;
  if (ts.isElementAccessExpression(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText(source))) {
    return false;
  }
  const attribute = ts.findAncestor(node, ts.isJsxAttribute);
  const inner = ts.findAncestor(node, (each) => ts.isArrowFunction(each) || ts.isJsxElement(each));
  const isOfAttribute = attribute && (!inner || inner.pos < attribute.pos);
  if (isOfAttribute && machineAttributes.test(attribute.name.getText(source))) return false;
  if (isNamed(parent, source) || isOfSuper(node)) return false;
  const call = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent : null;
  return !call || !machineCalls.test(call.expression.getText(source));
}
