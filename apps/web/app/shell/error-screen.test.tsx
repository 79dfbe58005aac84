// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { ApiUnavailableError } from '../lib/api/api-result.ts'
import { toFriendlyMessage } from '../lib/api/friendly-messages.ts'
import { ErrorScreen } from './error-screen.tsx'

/** As React Router has it for a response of 503. */
const UNAVAILABLE = { status: 503, statusText: 'Service Unavailable', internal: false, data: 'No' }

/** Shows the screen on a page of this language; returns its second line. */
function showScreen(language: string, toError: () => unknown): HTMLElement {
  document.documentElement.lang = language
  renderPart(<ErrorScreen error={toError()} />)
  expect(screen.getByRole('heading', { name: '抱歉，出现了一些问题' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  return screen.getByRole('alert').querySelector('p')!
}

afterEach(() => void (document.documentElement.lang = ''))

describe('the top-level error screen', () => {
  test.each([
    ['en', 'network error, cannot connect to server'],
    ['zh-CN', '网络错误，无法连接服务器'],
  ])('shows why no response arrived, in the language of the page: %s [T305]', (language, text) => {
    const line = showScreen(
      language,
      () => new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage('network')),
    )
    expect([line.textContent, line.lang]).toEqual([text, language])
  })

  test.each([
    ['en', 'server returned error (503)'],
    ['zh-CN', '服务器返回错误（503）'],
  ])('shows the status of a response, in the language of the page: %s [T306]', (language, text) => {
    const line = showScreen(language, () => UNAVAILABLE)
    expect([line.textContent, line.lang]).toEqual([text, language])
  })

  test('shows the message of any other error on an English page only [T307]', () => {
    const line = showScreen('en', () => new Error('A stone is missing'))
    expect([line.textContent, line.lang]).toEqual(['A stone is missing', 'en'])
  })

  test.each([
    ['zh-CN', new Error('A stone is missing')],
    ['en', new Error('')],
    ['en', 'thrown text'],
  ])('shows the default, which is Chinese, on a page in %s after: %s [T308]', (language, error) => {
    const line = showScreen(language, () => error)
    expect([line.textContent, line.lang]).toEqual(['发生了未知错误', ''])
  })
})
