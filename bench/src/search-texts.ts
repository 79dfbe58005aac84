import type { openShopDatabase } from './shop-database.ts'

type Pool = Awaited<ReturnType<typeof openShopDatabase>>['pool']

/** Of so many texts one is Chinese, and one has a letter too few. */
const ONE_IN = 16
const FEWEST_LETTERS = 5
/** So many known texts in a row, and no new one is expected any more. */
const MAX_TRIES = 100_000

const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!

/**
 * Makes texts as shoppers type them, each one only once: two or three words that stand together in what a product is
 * called and told of; now and then a part of its Chinese name, or a word with a letter left out.
 */
export async function readSearchTexts(pool: Pool): Promise<() => string> {
  const { rows } = await pool.query<{ words: string; name: string }>(
    `SELECT s.words, p.record->'name'->>'zh' AS name FROM products p JOIN product_search s ON s.product_id = p.id
     WHERE p.sku NOT LIKE 'COPY-%' AND p.status = 'active'`,
  )
  const products = rows.map(({ words, name }) => ({ terms: words.split(' '), name }))
  const request = new Set<string>()

  function makeText(counter: number): string {
    const { terms, name } = pick(products)
    const text = Array.from({ length: Math.random() < 1 / 3 ? 2 : 3 }, () => pick(terms)).join(' ')
    if (counter % ONE_IN === 0) return `${name} ${pick(terms)}`
    return counter % ONE_IN === 1 && text.length > FEWEST_LETTERS ? text.slice(0, -2) + text.at(-1)! : text
  }

  let counter = 0
  return () => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // The next kind of text after a known one: of the Chinese ones there are few.
      const text = makeText((counter += 1))
      if (request.has(text)) continue
      request.add(text)
      return text
    }
    throw new Error(`All texts have been asked for: ${request.size}.`)
  }
}
