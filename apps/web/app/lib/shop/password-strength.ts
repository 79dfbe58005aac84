import { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** How well a password withstands guessing, the weakest first. */
export const STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const
export type Strength = (typeof STRENGTHS)[number]

/**
 * The words that shoppers of this shop are likeliest to build a password from. It makes the meter honest, no more:
 * the long list of common passwords stays with the server, which alone refuses.
 */
const LIKELY_TERMS = (
  'password passwort passw0rd welcome hello letmein login admin master monkey dragon sunshine princess football ' +
  'iloveyou love lovely secret changeme qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1qaz2wsx ' +
  'qazwsx abc123 123abc 123456 12345678 123456789 1234567890 111111 666666 888888 520520 5201314 woaini woaini1314 ' +
  'mima nihao xiaoming spiritual treasure treasures bracelet bracelets crystal crystals gemstone stone jade jadeite ' +
  'amethyst agate moonstone obsidian quartz tourmaline citrine turquoise lapis malachite fluorite buddha karma zen ' +
  'chakra mantra meditation moon sun star dream heaven angel lucky lotus spring summer autumn winter'
).split(' ')

/** What of a password is looked at; the rest can only make it stronger, and each letter costs time. */
const LENGTH_READ = 64

const estimator = new ZxcvbnFactory({ dictionary: { passwords: LIKELY_TERMS }, maxLength: LENGTH_READ })

/**
 * Estimates a password's strength. Loaded when a password is first typed: 10 kB that most visitors never need.
 *
 * @param guessable what an attacker would know of the shopper, such as e-mail address and nickname
 */
export function toStrength(password: string, guessable: readonly string[]): Strength {
  const { score } = estimator.check(password, guessable.flatMap(toParts))
  return STRENGTHS[Math.max(0, score - 1)]!
}

/** `mei.lin@example.com` gives away `mei` and `lin`, too. */
function toParts(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 1)
}
