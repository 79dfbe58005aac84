import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'

test('A process that crashes is an error of the shop that says when to try again.', async () => {
  const missing = renderPdf('/nowhere/writer.ts', {})
  await expect(missing).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 })
})
