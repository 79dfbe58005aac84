import { createHash, createHmac } from 'node:crypto'
import { toTypedCode } from '@shop/contract/text/typed-text.rules'

/** Crockford's base 32: no letters that people mistake for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * 100 bits. The last four characters are shown to staff and in mails, and leave 80 bits to those who know them: at a
 * million guesses a second, a billion years.
 */
const LENGTH = 20
const GROUP = 5

/**
 * The code of a card as people read and type it: `7K3QD-…`, four groups of five. The shop's secret makes it of the card's
 * id and the number of its reissues, as it makes the keys of orders (decision 65): so a mail of a later day and a PDF that
 * is downloaded again have it, while the database holds a hash, which without the secret opens nothing.
 */
export function toGiftCardCode(secret: string, { id, reissues }: { id: string; reissues: number }): string {
  const bits = createHmac('sha256', secret).update(`gift-card|${id}|${reissues}`).digest()
  const signs = Array.from(bits.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return signs.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
}

/** A code as it is stored: its hash, and what it is recognized by. */
export interface StoredCode {
  hash: Buffer
  lastFour: string
}

/**
 * The stored form of a typed code. Case, spaces and dashes do not matter, nor a letter typed for the digit it looks like. A
 * text that cannot be a code gets a hash like any other, so that looking it up takes the same work and finds nothing.
 * A plain hash suffices: nobody can try 2^80 codes.
 */
export function toStoredCode(typed: string): StoredCode {
  const signs = toTypedCode(typed.slice(0, 100))
    .replaceAll(/\p{Dash}/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const hash = createHash('sha256').update(`gift card|${signs}`).digest()
  return { hash, lastFour: signs.slice(-4) }
}
