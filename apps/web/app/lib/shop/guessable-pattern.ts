/** Patterns of Chinese passwords, which the estimator takes for random letters: a name in pinyin or its initials, and digits. */

const SYLLABLE =
  '(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|er|in|un|ia|ie|iu|ua|ui|uo|ue|ve|a|o|e|i|u|v)'

/** A surname and a name, or a word: up to three syllables, or initials. */
const NAME = new RegExp(`^(?:[a-z]{1,3}|(?:${SYLLABLE}){1,3}|woaini|aini|iloveyou)$`)

/** A short sentence, of which everyone uses the same ones. */
const PHRASE = new RegExp(`^(?:${SYLLABLE}){4,5}$`)

const YEAR = '(?:19[3-9]\\d|20[0-3]\\d)'
const MONTH_AND_DAY = '(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])'
const DATE = `(?:${YEAR}|\\d\\d)${MONTH_AND_DAY}|${MONTH_AND_DAY}(?:${YEAR})?`
const MOBILE = '1[3-9]\\d{9}'
/** Love by numbers (520, 1314), luck (888), and those that fingers find. */
const NUMBERS = '(?:5201314|1314|52[01]|147258369|147258|123321|123123|112233|1234567890|123456789|[0-9])'

/** Up to four digits, a date, a phone number, one digit again and again, counting, or numbers that everyone uses. */
const DIGITS = new RegExp(
  `^(?:\\d{0,4}|${DATE}|${MOBILE}|(\\d)\\1*|12345\\d*|98765\\d*|${NUMBERS.replace('|[0-9]', '')}+)$`,
)

/**
 * The most that a password can be worth: `weak` for a name with digits of a kind that everyone uses, `fair` for a name
 * with other digits and for a short sentence in pinyin, undefined for all others.
 */
export function findPatternCap(simple: string): 'weak' | 'fair' | undefined {
  const [, before = '', name = '', after = ''] = /^(\P{L}*)(\p{L}+)(\P{L}*)$/u.exec(simple) ?? []
  if (!NAME.test(name)) return PHRASE.test(name) ? 'fair' : undefined
  const digits = `${before}${after}`.replace(/\D/g, '')
  return digits !== '' && DIGITS.test(digits) ? 'weak' : 'fair'
}
