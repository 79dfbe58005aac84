/** Makes a rule without options that reports nodes of one type. */
const forbid = (type, isForbidden, message) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    [type](node) {
      if (isForbidden(node)) context.report({ node, message })
    },
  }),
})

/** React Router reloads a page whose code cannot be loaded; the shop loads the wanted page instead. */
export const noReload = forbid(
  'MemberExpression',
  ({ object, property }) =>
    property.name === 'reload' && (object.name === 'location' || object.property?.name === 'location'),
  "lib/navigation/failed-code.ts reloads: it tells the shop's reloads from React Router's.",
)

/** One place for the addresses of product pictures. */
export const noOtherPicture = forbid(
  'JSXOpeningElement',
  ({ name }) => name.name === 'img' || name.name === 'source',
  'The pictures of ui/media normalise the addresses of product pictures: use one of them.',
)

const QUERIES = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'])

export const sqlOnlyInRepositories = forbid(
  'CallExpression',
  ({ callee }) => QUERIES.has(callee.property?.name),
  'SQL lives in *.repository.ts, what others need of it in *.sql.ts.',
)

const COUNT_OF_DAYS = /(?:DAYS|YEARS|[dD]ays|[yY]ears)$/

const toName = (node) => {
  if (node.type === 'UnaryExpression') return toName(node.argument)
  return (node.type === 'MemberExpression' ? node.property.name : node.name) ?? ''
}

/** What is promised in days is counted in days of the shop's calendar, which differ from so many hours. */
export const daysOfCalendar = forbid(
  'BinaryExpression',
  ({ operator, left, right }) =>
    operator === '*' && [left, right].some((side) => COUNT_OF_DAYS.test(toName(side))),
  'packages/contract/src/days/days.rules.ts counts days and years: addDays, addYears, endOfPeriod.',
)

/** The same in SQL. */
export const noIntervalsOfDays = forbid(
  'TemplateElement',
  ({ value }) => /\binterval\s+'[^']*\b(?:day|week|month|year)s?'/i.test(value.raw),
  'Days are compared as dates in the shop’s time zone (days.rules.ts), not added as intervals.',
)

const WRAPPERS = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'])
const unwrap = (node) => (WRAPPERS.has(node.type) ? unwrap(node.expression) : node)

/** `{ ...{ a, b }, c }` packs several properties into one line; `{ a, b, c }` says the same. */
export const noPackedLiterals = forbid(
  'SpreadElement',
  ({ argument, parent }) => {
    const { type } = unwrap(argument)
    return type === parent.type && (type === 'ObjectExpression' || type === 'ArrayExpression')
  },
  'A literal needs no literal spread into it: write its properties or elements out.',
)

const LANGUAGE_CODES = new Set(['en', 'zh', 'zh-Hant'])

/** What differs between languages is a message, a value of each (`Localized`), or a question of their script. */
export const noLanguageCodes = forbid(
  'BinaryExpression',
  ({ operator, left, right }) =>
    /^[!=]==$/.test(operator) && [left, right].some(({ value }) => LANGUAGE_CODES.has(value)),
  'Another language would be forgotten here: use isWrittenInHan, a message, or a Localized value (decision 88).',
)
