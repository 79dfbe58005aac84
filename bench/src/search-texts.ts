import type { Pool } from './shop-database.ts'

/** One in this many queries is Chinese, and one has a typo. */
const ONE_IN = 16
const FEWEST_LETTERS = 5
/** After this many duplicates in a row, the generator is exhausted. */
const MAX_TRIES = 100_000

const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!

/**
 * Generates distinct queries as shoppers type them: two or three adjacent words of a product's name and texts;
 * sometimes a part of its Chinese name, or a word with a letter left out.
 */
export async function readSearchTexts(pool: Pool): Promise<() => string> {
  const { rows } = await pool.query<{ words: string; name: string }>(
    `SELECT s.words, p.record->'name'->>'zh' AS name FROM products p JOIN product_search s ON s.product_id = p.id
     WHERE p.sku NOT LIKE 'COPY-%' AND p.status = 'active'`,
  )
  const products = rows.map(({ words, name }) => ({ terms: words.split(' '), name }))
  const used = new Set<string>()

  function makeText(counter: number): string {
    const { terms, name } = pick(products)
    const text = Array.from({ length: Math.random() < 1 / 3 ? 2 : 3 }, () => pick(terms)).join(' ')
    if (counter % ONE_IN === 0) return `${name} ${pick(terms)}`
    return counter % ONE_IN === 1 && text.length > FEWEST_LETTERS ? text.slice(0, -2) + text.at(-1)! : text
  }

  let counter = 0
  return () => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // Continues with the next kind of query: there are few Chinese ones.
      const text = makeText((counter += 1))
      if (used.has(text)) continue
      used.add(text)
      return text
    }
    throw new Error(`All distinct queries have been used: ${used.size}.`)
  }
}
