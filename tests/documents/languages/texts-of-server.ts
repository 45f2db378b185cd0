import ts from 'typescript';

/** Errors whose message is answered to people: the place of the message among the arguments. */
const refusals: Readonly<Record<string, number>> = {
  DomainError: 1,
  TooMany: 0,
  NotSignedIn: 0,
  ServiceUnavailableException: 0,
};

export interface TextsOfServer {
  /** Texts that a browser user can get from the server; values stand as `{}`. */
  readonly texts: ReadonlySet<string>;
  /** Where a refusal has a text that cannot be read from the code. */
  readonly unreadable: readonly string[];
}

/**
 * The texts of refusals in the server's code. Checks of a call's fields are left out: they name
 * fields to other clients of the API, and the interface checks its forms first.
 * @param sources code by path
 */
export function textsOfServer(sources: ReadonlyMap<string, string>): TextsOfServer {
  const files = [...sources].map(([path, code]) =>
    ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true),
  );
  const named = namedIn(files);
  const texts = new Set<string>();
  const unreadable: string[] = [];
  for (const message of files.flatMap(messagesIn)) {
    for (const value of valuesOf(message, named)) {
      if (ts.isStringLiteralLike(value)) texts.add(value.text);
      else if (ts.isTemplateExpression(value)) texts.add(patternOf(value));
      else unreadable.push(`${message.getSourceFile().fileName}: ${message.getText()}`);
    }
  }
  return { texts, unreadable };
}

/** The expressions that are answered as texts of refusals. */
function messagesIn(file: ts.SourceFile): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const place = refusals[node.expression.text];
      const message = place === undefined ? undefined : node.arguments?.[place];
      if (message) found.push(message);
    }
    const isDefault =
      ts.isParameter(node) && ts.isClassLike(node.parent.parent) && node.parent.parent.name;
    if (isDefault && isDefault.text in refusals && node.initializer) found.push(node.initializer);
    if (isAnswer(node)) found.push(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a node is the text in the body of a refusal: `error: 'The e-mail could not be sent'`. */
function isAnswer(node: ts.Node): node is ts.PropertyAssignment {
  if (
    !ts.isPropertyAssignment(node) ||
    !/\/error-answer\.ts$/.test(node.getSourceFile().fileName)
  ) {
    return false;
  }
  const { name, initializer } = node;
  return name.getText() === 'error'
    ? /^(words|'[A-Z].*')$/.test(initializer.getText())
    : name.getText() === 'details' && ts.isCallExpression(initializer);
}

/** What may be said where a name is used. */
interface Named {
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** Calls by the name of what they call. */
  readonly calls: ReadonlyMap<string, readonly ts.CallExpression[]>;
}
type Declaration =
  ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement | ts.FunctionDeclaration;

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isFunctionDeclaration(node);

function namedIn(files: readonly ts.SourceFile[]): Named {
  const declarations = new Map<string, Declaration[]>();
  const calls = new Map<string, ts.CallExpression[]>();
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) {
      declarations.set(node.name.text, [...(declarations.get(node.name.text) ?? []), node]);
    }
    if (ts.isCallExpression(node)) {
      const name = calledBy(node);
      calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  files.forEach(visit);
  return { declarations, calls };
}

const calledBy = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** The innermost declaration of a name around its use, else an exported one. */
function declarationOf(name: ts.Identifier, { declarations }: Named): Declaration | undefined {
  const all = declarations.get(name.text) ?? [];
  const isAround = (scope: ts.Node) => ts.findAncestor(name, (node) => node === scope);
  const around = all.filter((each) => isAround(scopeOf(each)));
  return around.at(-1) ?? all.find((each) => ts.isSourceFile(scopeOf(each)));
}

const scopeOf = (declaration: Declaration): ts.Node =>
  ts.findAncestor(
    declaration.parent,
    (node) => ts.isFunctionLike(node) || ts.isBlock(node) || ts.isSourceFile(node),
  ) ?? declaration.getSourceFile();

/** What an expression may be: literals and functions, or itself where the code does not tell. */
function valuesOf(node: ts.Node, named: Named): readonly ts.Node[] {
  const values = (each: ts.Node) => valuesOf(each, named);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(values);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return values(node.expression);
  if (ts.isCallExpression(node)) return values(node.expression).flatMap(returnedBy).flatMap(values);
  if (ts.isElementAccessExpression(node)) return membersOf(values(node.expression)).flatMap(values);
  if (ts.isPropertyAccessExpression(node)) {
    const members = membersOf(values(node.expression), node.name.text);
    return members.length === 0 ? [node] : members.flatMap(values);
  }
  if (!ts.isIdentifier(node)) return [node];
  const declaration = declarationOf(node, named);
  if (declaration === undefined) return [node];
  if (ts.isFunctionDeclaration(declaration)) return [declaration];
  if (ts.isParameter(declaration)) return argumentsOf(declaration, named).flatMap(values);
  if (ts.isBindingElement(declaration)) {
    const { initializer } = declaration.parent.parent;
    const name = (declaration.propertyName ?? declaration.name).getText();
    return initializer ? membersOf(values(initializer), name).flatMap(values) : [node];
  }
  return declaration.initializer ? values(declaration.initializer) : [node];
}

/** The values of one property of object literals, or of all. */
const membersOf = (objects: readonly ts.Node[], name?: string): readonly ts.Node[] =>
  objects
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.filter(ts.isPropertyAssignment))
    .filter((property) => name === undefined || property.name.getText() === name)
    .map(({ initializer }) => initializer);

/** The expressions that a function may return. */
function returnedBy(node: ts.Node): readonly ts.Node[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  if (!ts.isFunctionLike(node)) return [node];
  const found: ts.Node[] = [];
  const visit = (each: ts.Node): void => {
    if (ts.isReturnStatement(each) && each.expression) found.push(each.expression);
    else if (!ts.isFunctionLike(each)) ts.forEachChild(each, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** What the callers of a function pass for a parameter, and its default. */
function argumentsOf(parameter: ts.ParameterDeclaration, { calls }: Named): readonly ts.Node[] {
  const { parent } = parameter;
  const place = parent.parameters.indexOf(parameter);
  const named = parent.name ?? (ts.isVariableDeclaration(parent.parent) && parent.parent.name);
  const passed = named ? (calls.get(named.getText()) ?? []) : [];
  return passed.flatMap((call) => call.arguments[place] ?? parameter.initializer ?? []);
}

/** A template with `{}` for its values. */
const patternOf = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join('{}');
