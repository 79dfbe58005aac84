import { asyncVerbs } from './async-verbs.js'
import { forbiddenComments, forbiddenTerms } from './forbidden-words.js'
import { functionLength } from './function-length.js'
import { noReExports } from './re-exports.js'
import {
  daysOfCalendar,
  noIntervalsOfDays,
  noLanguageCodes,
  noOtherPicture,
  noPackedLiterals,
  noReload,
  sqlOnlyInRepositories,
} from './restricted-syntax.js'

/** The shop's own rules for oxlint. */
export default {
  meta: { name: 'shop' },
  rules: {
    'async-verbs': asyncVerbs,
    'forbidden-comments': forbiddenComments,
    'forbidden-words': forbiddenTerms,
    'function-length': functionLength,
    'days-of-calendar': daysOfCalendar,
    'no-intervals-of-days': noIntervalsOfDays,
    'no-language-codes': noLanguageCodes,
    'no-packed-literals': noPackedLiterals,
    'no-re-exports': noReExports,
    'no-reload': noReload,
    'no-other-picture': noOtherPicture,
    'sql-only-in-repositories': sqlOnlyInRepositories,
  },
}
