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
  'SQL lives in *.repository.ts and in the folders next to modules/.',
)
