/** React Router reloads a page whose code cannot be loaded; the shop loads the wanted page instead. */
export const NO_RELOAD = {
  selector: 'MemberExpression[object.name="location"][property.name="reload"]',
  message: "lib/navigation/failed-code.ts reloads: it tells the shop's reloads from React Router's.",
}

/** One place for the addresses of product pictures. */
export const NO_OTHER_PICTURE = {
  selector: 'JSXOpeningElement[name.name=/^(img|source)$/]',
  message: 'The pictures of ui/media normalise the addresses of product pictures: use one of them.',
}

/** Rules of the API's files that are no repositories. */
export const SQL_ONLY_IN_REPOSITORIES = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'kysely',
          message: 'SQL lives in *.repository.ts and in the folders next to modules/.',
          allowTypeImports: false,
        },
      ],
    },
  ],
  'no-restricted-syntax': [
    'error',
    {
      selector: 'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
      message: 'SQL lives in *.repository.ts and in the folders next to modules/.',
    },
  ],
}
