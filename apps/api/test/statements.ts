import pg from 'pg'
import { vi } from 'vitest'

/** The statements that the shop sends during some work, in sequence; without settings, which it reads once a second. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([text]) => String(text))
    return texts.filter((text) => !text.includes('from "settings"'))
  } finally {
    query.mockRestore()
  }
}
