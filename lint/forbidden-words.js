/**
 * Terms that are not allowed in names, and some of them neither in comments (docs/glossary.md lists the replacements).
 * Names are split into parts: `keptPages` contains "kept", `skeptical` does not. Only declarations are checked: names of
 * the HTTP interface, the database and libraries are object keys.
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
  moments: 'times or instants',
  lean: 'minimal',
  slim: 'minimal',
  whole: 'full, complete or integer',
  beside: 'other or next to',
  anew: 'again',
  whoever: 'what it is',
  nobody: 'what it is',
  courtesy: 'optional',
}

/** Those of the terms that have no ordinary use in comments; a form asks a customer, and a message says why. */
const FORBIDDEN_IN_COMMENTS = [
  'keeper',
  'shelf',
  'shelves',
  'crew',
  'patience',
  'spared',
  'waking',
  'parting',
  'told',
  'books',
  'wish',
  'wishes',
  'moment',
  'moments',
  'anew',
  'beside',
  'whoever',
  'courtesy',
  'fault',
  'faults',
]

/** What is stored is not "kept"; that the shop keeps money, or a promise, is ordinary English. */
const STORED_PHRASE = /\b(?:is|are|was|were|be|been|being)(?: not| no longer)? kept\b/i

/** Names in backticks, addresses, and quoted examples are not the comment's own words. */
const QUOTED = /`[^`]*`|"[^"]*"|https?:\/\/\S+/g

/** Exceptions where the term is the field's own, by file. */
const ALLOWED = [
  // Where failures are injected on purpose.
  { terms: ['fault', 'faults'], files: /(test|bench)\/faults\/|payment-emulator\/|provider-outage/ },
  // FAQ content.
  {
    terms: ['answer', 'answers'],
    files: /features\/articles\/(outline|questions)|structured-data\//,
  },
  // The pieces of a bracelet (beads, spacers, charms), and the intention with which it is worn.
  { terms: ['piece', 'pieces', 'intention'], files: /bracelet|builder|\/design|beads/ },
  // Words of a search query, a password or a spelling.
  {
    terms: ['words'],
    files: /\/search\/|search-everywhere|search-texts|common-passwords/,
  },
]

/** Field names in stored drafts, notes and jobs: renaming one would lose existing data. */
const STORED_NAMES = new Set(['askedAtMs', 'intention', 'keptAtMs'])

const listAllowed = ({ filename }) =>
  new Set(ALLOWED.filter(({ files }) => files.test(toPath(filename))).flatMap(({ terms }) => terms))

const toParts = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.toLowerCase())

const toPath = (filename) => filename.replaceAll('\\', '/')

/** The names that a pattern declares: a, c and d in `{ a, b: c, ...d }`. */
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

/** Snake case names are columns or fields of the HTTP interface; the stored names are listed above. */
const isForeign = (name) =>
  /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name) || /keep_?alive/i.test(name) || STORED_NAMES.has(name)

export const forbiddenTerms = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { forbidden: '"{{name}}": instead of "{{word}}" write {{instead}} (docs/glossary.md).' },
  },
  create(context) {
    const allowed = listAllowed(context)

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

/** Where comments name injected failures as the README of the payment emulator does. */
const TESTS = /(?:^|\/)(?:test|bench|scripts)\/|\.test\.tsx?$/

export const forbiddenComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { forbidden: 'Comment: instead of "{{word}}" write {{instead}} (docs/glossary.md).' },
  },
  create(context) {
    const allowed = listAllowed(context)
    const isTest = TESTS.test(toPath(context.filename))
    const forbidden = FORBIDDEN_IN_COMMENTS.filter(
      (word) => !allowed.has(word) && !(isTest && word.startsWith('fault')),
    )
    const terms = new RegExp(`\\b(?:${forbidden.join('|')})\\b`, 'i')

    function findForbidden(text) {
      const [phrase] = STORED_PHRASE.exec(text) ?? []
      if (phrase) return { word: phrase, instead: FORBIDDEN.kept }
      const [word] = terms.exec(text) ?? []
      return word && { word, instead: FORBIDDEN[word.toLowerCase()] }
    }

    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const data = findForbidden(comment.value.replace(/\s+(?:\* )?/g, ' ').replaceAll(QUOTED, ''))
          if (data) context.report({ loc: comment.loc, messageId: 'forbidden', data })
        }
      },
    }
  },
}
