import { forbiddenTerms } from './forbidden-words.js'
import {
  daysOfCalendar,
  noIntervalsOfDays,
  noOtherPicture,
  noReload,
  sqlOnlyInRepositories,
} from './restricted-syntax.js'

/** The shop's own rules for oxlint. */
export default {
  meta: { name: 'shop' },
  rules: {
    'forbidden-words': forbiddenTerms,
    'days-of-calendar': daysOfCalendar,
    'no-intervals-of-days': noIntervalsOfDays,
    'no-reload': noReload,
    'no-other-picture': noOtherPicture,
    'sql-only-in-repositories': sqlOnlyInRepositories,
  },
}
