/**
 * Words that may not come back as names (docs/glossary.md says what to write instead). A name is judged by its parts:
 * `keptPages` holds "kept", `skeptical` does not. Only declarations are judged; the names of the wire, the database
 * and of libraries are keys of objects, and those are as their owners spell them.
 */
const FORBIDDEN = {
  kept: 'cached, stored or saved',
  keeper: 'cache, store or provider',
  answer: 'response or result',
  answers: 'responses or results',
  answered: 'responded or settled',
  ask: 'request, fetch or query',
  asks: 'requests or requires',
  asked: 'requested',
  asking: 'requesting',
  fault: 'error, validationError or fieldError',
  faults: 'errors, validationErrors or fieldErrors',
  told: 'notified, notice or message',
  tell: 'notify, log, emit or report',
  say: 'log, emit or format',
  said: 'reported or output',
  words: 'label, message or text',
  patience: 'timeout',
  growing: 'backoff',
  spared: 'circuitBreaker',
  alive: 'hydrated',
  waking: 'hydrating',
  crew: 'workers',
  parting: 'pendingSignOut',
  shelf: 'stock, row or cache',
  shelves: 'stock, rows or caches',
  piece: 'product, item or chunk',
  pieces: 'products, items or units',
  books: 'ledger',
  intention: 'idempotentRequest',
  wish: 'options, request or input',
  wishes: 'options or requests',
  moment: 'timestamp, date or time',
  lean: 'minimal',
  slim: 'minimal',
  whole: 'full, complete or integer',
  beside: 'other or next to',
  anew: 'again',
  whoever: 'what it is',
  nobody: 'what it is',
  courtesy: 'optional',
}

/** Right uses: what the field itself calls so, by the files that may. */
const ALLOWED = [
  // An injected failure is a fault.
  { terms: ['fault', 'faults'], files: /test\/faults\/|payment-emulator\/|provider-outage/ },
  // Questions and answers are content.
  {
    terms: ['answer', 'answers'],
    files: /features\/articles\/(outline|questions)|structured-data\//,
  },
  // A search is made of words, and so are passwords and spellings.
  {
    terms: ['words'],
    files: /\/search\/|search-everywhere|search-texts|common-passwords/,
  },
]

/** Fields of stored drafts, notes and jobs: renaming one would lose what is stored now. */
const STORED_NAMES = new Set(['askedAtMs', 'intention', 'keptAtMs'])

const toParts = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase())

const toPath = (filename) => filename.replaceAll('\\', '/')

/** The names that a pattern declares: of `{ a, b: c, ...d }` those are a, c and d. */
function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesOf(property.value ?? property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'TSParameterProperty':
      return namesOf(pattern.parameter)
    default:
      return []
  }
}

/** In snake case it is the name of a column or of the wire; what is stored, in a browser or a queue, is named too. */
const isForeign = (name) =>
  /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name) || /keep_?alive/i.test(name) || STORED_NAMES.has(name)

export const forbiddenTerms = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { forbidden: '"{{name}}": instead of "{{word}}" write {{instead}} (docs/glossary.md).' },
  },
  create(context) {
    const path = toPath(context.filename)
    const allowed = new Set(ALLOWED.filter(({ files }) => files.test(path)).flatMap(({ terms }) => terms))

    function judge(node) {
      if (node?.type !== 'Identifier' && node?.type !== 'PrivateIdentifier') return
      if (isForeign(node.name)) return
      const word = toParts(node.name).find((part) => Object.hasOwn(FORBIDDEN, part) && !allowed.has(part))
      if (word === undefined) return
      context.report({
        node,
        messageId: 'forbidden',
        data: { name: node.name, word, instead: FORBIDDEN[word] },
      })
    }

    const judgeFunction = (node) => {
      judge(node.id)
      for (const parameter of node.params) for (const name of namesOf(parameter)) judge(name)
    }
    const judgeId = (node) => judge(node.id)
    const judgeKey = (node) => {
      if (!node.computed) judge(node.key)
    }
    return {
      VariableDeclarator: (node) => namesOf(node.id).forEach(judge),
      FunctionDeclaration: judgeFunction,
      FunctionExpression: judgeFunction,
      ArrowFunctionExpression: judgeFunction,
      ClassDeclaration: judgeId,
      ClassExpression: judgeId,
      PropertyDefinition: judgeKey,
      MethodDefinition: judgeKey,
      TSInterfaceDeclaration: judgeId,
      TSTypeAliasDeclaration: judgeId,
      TSEnumDeclaration: judgeId,
      TSPropertySignature: judgeKey,
      TSMethodSignature: judgeKey,
    }
  },
}
