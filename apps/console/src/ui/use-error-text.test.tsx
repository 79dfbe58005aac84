import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeApi } from '../../test/fake-api.ts'
import { renderPart } from '../../test/render.tsx'
import { ApiError } from '../data/api-error.ts'
import { createServices } from '../data/services.ts'
import { useErrorText } from './use-error-text.ts'

const REFUSED = new ApiError('VALIDATION_FAILED', {
  status: 400,
  details: [
    { path: 'note', message: 'Too big', rule: 'too_long', limit: 300 },
    { path: 'lines.0.sku', message: 'Invalid string', rule: 'format', limit: 'sku' },
    { path: 'lines.1.sku', message: 'Invalid string', rule: 'format', limit: 'sku' },
  ],
})

function Dialog() {
  return <p>{useErrorText()(REFUSED)}</p>
}

test.each([
  ['en', /^Not accepted: At most 300 characters. Capital letters A to Z, .+ such as JADE-01.$/],
  ['zh', /^未被接受：最多 300 个字符。 只能用大写字母 .+ JADE-01。$/],
] as const)('A dialog says once what was refused and which limit it has, in %s.', async (language, text) => {
  await renderPart(<Dialog />, createServices(createFakeApi({}).fetch), language)
  expect(screen.getByText(text)).toBeTruthy()
})
