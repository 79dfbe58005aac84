import { mayHaveWord } from '@shop/contract/text/word-filter.rules'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { CHINESE_PASSWORDS } from './chinese-passwords.ts'
import { findPatternCap } from './guessable-pattern.ts'

/** Resistance to guessing, weakest first. */
const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/**
 * Words that shoppers of this shop are likely to use in passwords. Only for the meter: the full lists of common passwords
 * are on the server, which alone refuses them.
 */
const LIKELY_TERMS = (
  'password passwort passw0rd welcome hello letmein login admin master monkey dragon sunshine princess football ' +
  'iloveyou love lovely secret changeme qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e4r ' +
  '1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsx qazwsxedc qwer1234 1234qwer asdf1234 qweasd qweasdzxc asd123 zxc123 ' +
  'qwe123 abc123 123abc 123456 12345678 123456789 1234567890 111111 666666 888888 520520 5201314 woaini woaini1314 ' +
  'mima nihao xiaoming spiritual treasure treasures bracelet bracelets crystal crystals gemstone stone jade ' +
  'jadeite amethyst agate moonstone obsidian quartz tourmaline citrine turquoise lapis malachite fluorite buddha ' +
  'karma zen chakra mantra meditation moon sun star dream heaven angel lucky lotus spring summer autumn winter'
).split(' ')

/** Only this many characters are rated: more can only raise the score, and rating takes time. */
const LENGTH_READ = 64

/** Those of the 10,000 most used in China that have letters; the server refuses them as well. */
const chinese = Uint8Array.from(atob(CHINESE_PASSWORDS), (character) => character.charCodeAt(0))

const estimator = new ZxcvbnFactory({ dictionary: { passwords: LIKELY_TERMS }, maxLength: LENGTH_READ })

/**
 * Estimates the strength of a password. 15 kB, so it is loaded when a password is first typed.
 *
 * @param guessable what an attacker would know about the shopper, such as e-mail address and nickname
 */
export function toStrength(password: string, guessable: readonly string[]): Strength {
  const simple = password.normalize('NFKC').toLowerCase()
  if (mayHaveWord(chinese, simple)) return 'weak'
  const { score } = estimator.check(password, guessable.flatMap(toParts))
  const estimated = STRENGTHS[Math.max(0, score - 1)]!
  const cap = findPatternCap(simple)
  return cap && STRENGTHS.indexOf(cap) < STRENGTHS.indexOf(estimated) ? cap : estimated
}

/** A text and its parts: an attacker who knows `mei.lin@example.com` also tries `mei` and `lin`. */
function toParts(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 1)
}
