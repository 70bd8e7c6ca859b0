import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// Compares the screens' types with those generated from the routes: the compiler checks the two types of every call.
const web = resolve(import.meta.dirname, '../..')
const src = resolve(web, 'src')
const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(resolve(web, 'tsconfig.json'), ts.sys.readFile).config,
  { ...ts.sys, readDirectory: () => [] },
  web,
)
const own = ts.sys
  .readDirectory(src, ['.ts', '.tsx'])
  .filter(file => !file.endsWith('.d.ts') && !/\.test\.tsx?$/.test(file))
const callers = own.filter(
  file => /\bapi\.(get|post|put|delete|send)\b/.test(readFileSync(file, 'utf8')) && !file.endsWith('api/client.ts'),
)
const schema = resolve(src, 'api/schema.d.ts')
const types = resolve(src, 'api/types.ts')
const program = ts.createProgram([schema, types, ...callers], config.options)
const checker = program.getTypeChecker()

const source = (file: string) => program.getSourceFile(file) as ts.SourceFile
function exported(file: string, name: string): ts.Type {
  const module = checker.getSymbolAtLocation(source(file)) as ts.Symbol
  const symbol = checker.getExportsOfModule(module).find(one => one.name === name) as ts.Symbol
  return checker.getDeclaredTypeOfSymbol(symbol)
}
function member(type: ts.Type | undefined, ...names: string[]): ts.Type | undefined {
  for (const name of names) {
    const property = type && checker.getNonNullableType(type).getProperty(name)
    type = property && checker.getTypeOfSymbol(property)
  }
  return type
}
const members = (type: ts.Type) =>
  checker.getPropertiesOfType(checker.getNonNullableType(type)).map(property => property.name)

// Whether a screen's type claims nothing wrong. It may leave out members. Types that types.ts narrows claim more than
// the document does; the compiler checks them there.
const narrowed: string[] = readFileSync(types, 'utf8').match(/(?<=export type )\w+(?= = Narrow<)/g) ?? []
function honest(says: ts.Type, made: ts.Type): boolean {
  if (narrowed.includes(says.aliasSymbol?.name ?? '')) return checker.isTypeAssignableTo(says, made)
  return checker.isTypeAssignableTo(made, says) && members(says).every(name => members(made).includes(name))
}

const paths = exported(schema, 'paths')
const addresses = checker.getPropertiesOfType(paths).map(property => property.name)

// The documented type of the answer of a method at an address with ${…} in it, if it has a body.
function answer(called: string, address: string): ts.Type | undefined | null {
  const method = called === 'send' ? 'put' : called // a file as it is
  const [path = ''] = address.split('?')
  const matching = (part: string) => {
    const pattern = new RegExp(`^/api${path.replaceAll('{}', part)}$`)
    return addresses.filter(one => pattern.test(one))
  }
  // What is filled in is a parameter where there is one, or a word of the address.
  const found = [...matching('\\{\\w+\\}'), ...matching('[^/]+')].map(one => member(paths, one, method))
  const described = found.find(one => one && !(one.flags & ts.TypeFlags.Undefined) && one.getProperty('responses'))
  if (!described) return null
  const responses = member(described, 'responses')
  const good = responses && checker.getPropertiesOfType(responses).find(property => /^2/.test(property.name))
  const body = good && member(checker.getTypeOfSymbol(good), 'content', 'application/json')
  return body && body.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never) ? undefined : body
}

// The addresses that an argument may be: both sides of a conditional, and what a constant or a function of this program
// says. What else stands in ${…} is {}.
function written(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node)) return [...written(node.whenTrue), ...written(node.whenFalse)]
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    let all = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      const parts = written(expression)
      all = all.flatMap(before => (parts.length ? parts : ['{}']).map(part => before + part + literal.text))
    }
    return all
  }
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return said(node.expression)
  return ts.isIdentifier(node) ? said(node) : []
}

// What the constant with a name is, or the function with it returns.
function said(name: ts.Identifier): string[] {
  const symbol = checker.getSymbolAtLocation(name)
  const meant = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declared = meant?.valueDeclaration
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return []
  const value = declared.initializer
  return ts.isArrowFunction(value) && !ts.isBlock(value.body) ? written(value.body) : written(value)
}

type Call = { place: string; method: string; addresses: string[]; says?: ts.Type }
function calls(file: string): Call[] {
  const found: Call[] = []
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === 'api'
    ) {
      const { line } = source(file).getLineAndCharacterOfPosition(node.getStart())
      const [said] = node.typeArguments ?? []
      found.push({
        place: `${relative(web, file)}:${line + 1}`,
        method: node.expression.name.text,
        addresses: node.arguments[0] ? written(node.arguments[0]) : [],
        says: said && checker.getTypeFromTypeNode(said),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source(file))
  return found
}

// Operations that aren't in the document: one is for email programs, one takes a file.
const plain = ['/unsubscribe?token={}', '/account/record']

const all = callers.flatMap(calls)

it('finds the calls', () => {
  expect(all.length).toBeGreaterThan(40)
})

describe('every call is an operation of the API, and its type is the answer’s', () => {
  it.each(all.map(call => [`${call.place} ${call.method}`, call] as const))('%s', (_, call) => {
    expect(call.addresses, 'the address must be written where it is asked for').not.toEqual([])
    for (const address of call.addresses) {
      if (plain.includes(address)) continue
      const made = answer(call.method, address)
      expect(made, `there is no ${call.method} of ${address}`).not.toBe(null)
      if (!call.says) continue
      expect(made, `${call.method} of ${address} answers nothing`).toBeDefined()
      if (!made) continue
      const says = checker.typeToString(call.says)
      expect(honest(call.says, made), `${says} is not what ${address} answers, ${checker.typeToString(made)}`).toBe(
        true,
      )
    }
  })
})

it('types.ts narrows the documented types, and changes nothing', () => {
  expect(narrowed.length).toBeLessThan(5) // each is a claim that only the server's tests can hold
  const wrong = ts
    .getPreEmitDiagnostics(program, source(types))
    .map(one => ts.flattenDiagnosticMessageText(one.messageText, '\n'))
  expect(wrong).toEqual([])
})
