import { forbiddenTerms } from './forbidden-words.js'
import { noOtherPicture, noReload, sqlOnlyInRepositories } from './restricted-syntax.js'

/** The shop's own rules for oxlint. */
export default {
  meta: { name: 'shop' },
  rules: {
    'forbidden-words': forbiddenTerms,
    'no-reload': noReload,
    'no-other-picture': noOtherPicture,
    'sql-only-in-repositories': sqlOnlyInRepositories,
  },
}
